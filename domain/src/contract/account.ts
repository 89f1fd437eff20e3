import { z } from 'zod';
import { daysToStay } from '../account-days.ts';
import { endpoint, timestamp } from './endpoint.ts';
import { presentPassword } from './fields.ts';
import { ownProfile } from './profiles.ts';

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  tag: 'Account',
  summary: `Have one’s own account deleted in ${daysToStay} days; signs out everywhere at once`,
  description:
    'All sessions, live streams and pushes of the account end at once. For 14 days signing in still works, but only these calls do then: reading oneself (`getOwnProfile` tells `deletionAt`), signing out, the export, and `restoreAccount`; all others answer `ACCOUNT_LEAVING`. Then a job deletes all that is the person’s. What they suggested on others’ listings stays without an author and without the note. The username stays reserved. A mail tells the person. The only admin cannot leave: 409. Without a password a fresh proof is asked for, such as a passkey’s (`POST /auth/proof/passkey`), and with two-step sign-in beside the password too. After 10 wrong passwords of one person within 15 minutes further ones answer 429.',
  route: 'DELETE /account',
  access: 'suspended',
  errors: {
    400: [{ text: 'currentPasswordWrong', field: 'password' }],
    403: ['proofRequired'],
    409: ['lastAdmin'],
    429: ['tooManyAttempts', 'tooManyRequests'],
  },
  body: z.object({
    password: presentPassword
      .optional()
      .describe(
        'The present one. Where it is left out, or two-step sign-in is on, a proof of the last 15 minutes is needed.',
      ),
  }),
  reply: z.object({ deletionAt: timestamp.describe('When the account will be deleted.') }),
  example: { body: { password: 'Correct-horse-11' } },
});

export const restoreAccount = endpoint({
  id: 'restoreAccount',
  tag: 'Account',
  summary: 'Keep one’s own account after all',
  description: 'Nothing happens to an account that stays anyway. A mail tells the person.',
  route: 'POST /account/restore',
  access: 'leaving',
  errors: { 409: ['accountTooLate'] },
  reply: z.object({ user: ownProfile.describe('Who it is, or whose it is.') }),
});

/** `none`: never requested, or expired; `making`: a job is making it. */
export const exportStates = ['none', 'making', 'ready', 'failed'] as const;

export const accountExport = z.object({
  state: z.enum(exportStates).describe('How far the copy is.'),
  askedAt: timestamp.nullable().describe('When it was asked for; null where it was not.'),
  expiresAt: timestamp.nullable().describe('Until when it can be fetched; null while it is not ready.'),
  bytes: z.number().int().nullable().describe('Its size; null while it is not ready.'),
  address: z
    .string()
    .nullable()
    .describe('The address to which a form with a `ticket` is sent; null until the copy is ready.'),
});
export type AccountExport = z.output<typeof accountExport>;

export const startExport = endpoint({
  id: 'startExport',
  tag: 'Account',
  summary: 'Ask for a copy of all one’s data; a notification says when it is ready',
  description:
    'A person has one at a time: while one is being made, this answers how far it is; a new one takes the place of one that is ready. Five a day. Asks for a fresh proof: `POST /auth/proof`. A mail tells that it was asked for, and a notification that it is ready.',
  route: 'POST /account/export',
  access: 'leaving',
  status: 202,
  errors: { 403: ['proofRequired'], 429: ['tooManyRequests'] },
  reply: accountExport,
});

export const getExport = endpoint({
  id: 'getExport',
  tag: 'Account',
  summary: 'How far the copy of one’s data is',
  description:
    'The file is a ZIP of JSON files, which `README.txt` in it explains, and of the photos. It can be fetched for 7 days, with a ticket of `createExportTicket`.',
  route: 'GET /account/export',
  access: 'leaving',
  reply: accountExport,
});

export const createExportTicket = endpoint({
  id: 'createExportTicket',
  tag: 'Account',
  summary: 'A ticket that fetches the copy of one’s data once, within a minute, for this session alone',
  description:
    'To be posted to `address` as a form (`application/x-www-form-urlencoded`) with the one field `ticket`: the answer is the file. A ticket works once, for a minute, and only as long as the session that asked for it lives. An address to open by itself would lie in logs and histories.',
  route: 'POST /account/export/ticket',
  access: 'leaving',
  status: 201,
  errors: { 403: ['proofRequired'], 404: ['exportNotReady'] },
  reply: z.object({
    address: z.string().describe('The address to which a form with the `ticket` is sent.'),
    ticket: z.string().describe('Fetches the copy once.'),
    expiresAt: timestamp.describe('Until when the ticket works.'),
  }),
});
