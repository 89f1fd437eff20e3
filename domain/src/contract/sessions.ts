import { z } from 'zod';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { mailedToken } from './fields.ts';
import { messages } from './messages.ts';

/** One of a person's own sessions, with what distinguishes it from the others (product 3.11). */
const sessionItem = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  isCurrent: z.boolean(),
});
export type SessionItem = z.output<typeof sessionItem>;

export const listSessions = endpoint({
  id: 'listSessions',
  tag: 'Auth',
  summary: 'The caller’s sessions',
  route: 'GET /auth/sessions',
  access: 'session',
  reply: z.object({ sessions: z.array(sessionItem) }),
});

export const endSession = endpoint({
  id: 'endSession',
  tag: 'Auth',
  summary: 'End one of the caller’s sessions',
  route: 'DELETE /auth/sessions/:id',
  access: 'session',
  errors: [404],
  params: idParams,
  reply: empty,
});

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  tag: 'Auth',
  summary: 'End all sessions of the caller but this one',
  route: 'DELETE /auth/sessions',
  access: 'session',
  reply: z.object({ endedCount: z.number().int() }),
});

export const notMe = endpoint({
  id: 'notMe',
  tag: 'Auth',
  summary: 'Say that a change was not one’s own: ends every session and mails a link to a new password',
  route: 'POST /auth/not-me',
  access: 'public',
  body: z.object({ token: mailedToken(messages.mailLinkIncomplete) }),
  reply: empty,
});
