import { z } from 'zod';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { mailedToken } from './fields.ts';
import { messages } from './messages.ts';

/** One of a person's own sessions, with what distinguishes it from the others. */
const sessionItem = z.object({
  id,
  browser: z.string().nullable().describe('What it was signed in with; null where it is not known.'),
  system: z.string().nullable().describe('What that ran on; null where it is not known.'),
  createdAt: timestamp.describe('When it was signed in.'),
  lastSeenAt: timestamp.describe('When it was last used, to the hour.'),
  isCurrent: z.boolean().describe('True for the session that calls.'),
});
export type SessionItem = z.output<typeof sessionItem>;

export const listSessions = endpoint({
  id: 'listSessions',
  tag: 'Auth',
  summary: 'The caller’s sessions',
  description:
    'The one that was used last stands first. Browser and system are what the browser called itself at the sign-in, null where that tells nothing. When a session was last used is noted once an hour. Where it was used from is not known here.',
  route: 'GET /auth/sessions',
  access: 'session',
  reply: z.object({ sessions: z.array(sessionItem).describe('The one that was used last stands first.') }),
});

export const endSession = endpoint({
  id: 'endSession',
  tag: 'Auth',
  summary: 'End one of the caller’s sessions',
  description:
    'Its token is dead at once in every process, its live streams end within 5 seconds, and so do the pushes to its browser. The caller’s own session can be ended like this as well.',
  route: 'DELETE /auth/sessions/:id',
  access: 'session',
  params: idParams,
  reply: empty,
});

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  tag: 'Auth',
  summary: 'End all sessions of the caller but this one',
  description:
    'The session that calls lives on, and so do the pushes to its browser; all others of the person are over at once, their live streams within 5 seconds.',
  route: 'DELETE /auth/sessions',
  access: 'session',
  reply: z.object({ endedCount: z.number().int().describe('How many sessions this call has ended.') }),
});

export const notMe = endpoint({
  id: 'notMe',
  tag: 'Auth',
  summary: 'Say that a change was not one’s own: ends every session and mails a link to a new password',
  description:
    'The token stands in every mail about security, behind ‘This was not me’, and works once and for 7 days. Every session of the account is over at once, its live streams within 5 seconds, and so are its pushes and, while it has the address that the mail went to, its password. A mail with a link to a new password goes to that address. An address can try 20 times an hour.',
  route: 'POST /auth/not-me',
  access: 'public',
  errors: {
    400: [
      { text: 'notMeLinkUsed', code: 'TOKEN_INVALID' },
      { text: 'notMeLinkExpired', code: 'TOKEN_INVALID' },
      { text: 'notMeLinkUnknown', code: 'TOKEN_INVALID' },
    ],
    429: ['tooManyRequests'],
  },
  body: z.object({
    token: mailedToken(messages.mailLinkIncomplete).describe('The token in the link of the mail.'),
  }),
  reply: empty,
  example: { body: { token: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw' } },
});
