import { z } from 'zod';
import { daysToStay } from '../account-days.ts';
import { endpoint, timestamp } from './endpoint.ts';
import { presentPassword } from './fields.ts';
import { ownProfile } from './profiles.ts';

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  tag: 'Account',
  summary: `Have one’s own account deleted in ${daysToStay} days; signs out everywhere at once`,
  route: 'DELETE /account',
  access: 'suspended',
  errors: [409],
  body: z.object({
    /** If it is left out, or two-step sign-in is on, a fresh proof of the last 15 minutes is needed. */
    password: presentPassword.optional(),
  }),
  reply: z.object({ deletionAt: timestamp }),
});

export const restoreAccount = endpoint({
  id: 'restoreAccount',
  tag: 'Account',
  summary: 'Keep one’s own account after all',
  route: 'POST /account/restore',
  access: 'leaving',
  errors: [409],
  reply: z.object({ user: ownProfile }),
});

/** `none`: never requested, or expired; `making`: a job is making it. */
export const exportStates = ['none', 'making', 'ready', 'failed'] as const;

export const accountExport = z.object({
  state: z.enum(exportStates),
  askedAt: timestamp.nullable(),
  /** Until when it can be fetched. */
  expiresAt: timestamp.nullable(),
  bytes: z.number().int().nullable(),
  /** The address to which a form with a `ticket` is sent; null until the export is ready. */
  address: z.string().nullable(),
});
export type AccountExport = z.output<typeof accountExport>;

export const startExport = endpoint({
  id: 'startExport',
  tag: 'Account',
  summary: 'Ask for a copy of all one’s data; a notification says when it is ready',
  route: 'POST /account/export',
  access: 'leaving',
  status: 202,
  reply: accountExport,
});

export const getExport = endpoint({
  id: 'getExport',
  tag: 'Account',
  summary: 'How far the copy of one’s data is',
  route: 'GET /account/export',
  access: 'leaving',
  reply: accountExport,
});

export const createExportTicket = endpoint({
  id: 'createExportTicket',
  tag: 'Account',
  summary: 'A ticket that fetches the copy of one’s data once, within a minute, for this session alone',
  route: 'POST /account/export/ticket',
  access: 'leaving',
  status: 201,
  errors: [404],
  reply: z.object({ address: z.string(), ticket: z.string(), expiresAt: timestamp }),
});
