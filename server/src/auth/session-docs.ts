import type * as contract from '@ballpark/domain/contract/sessions.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

export const sessionDocs: DocsOf<typeof contract> = {
  listSessions: {
    note: 'The one that was used last stands first. Browser and system are what the browser called itself at the sign-in, null where that tells nothing. When a session was last used is noted once an hour. Where it was used from is not known here.',
    reply: {
      sessions: [
        {
          id: story.sessionId,
          browser: 'Firefox',
          system: 'Windows',
          createdAt: '2026-03-02T08:15:00.000Z',
          lastSeenAt: '2026-03-10T11:42:07.000Z',
          isCurrent: true,
        },
      ],
    },
  },
  endSession: {
    note: 'Its token is dead at once in every process, its live streams end within 5 seconds, and so do the pushes to its browser. The caller’s own session can be ended like this as well.',
    pathId: story.sessionId,
    reply: {},
  },
  endOtherSessions: {
    note: 'The session that calls lives on, and so do the pushes to its browser; all others of the person are over at once, their live streams within 5 seconds.',
    reply: { endedCount: 2 },
  },
  notMe: {
    note: 'The token stands in every mail about security, behind ‘This was not me’, and works once and for 7 days. Every session of the account is over at once, its live streams within 5 seconds, and so are its pushes and, while it has the address that the mail went to, its password. A mail with a link to a new password goes to that address. An address can try 20 times an hour.',
    refusals: [
      new errors.InvalidToken('notMeLinkUsed'),
      new errors.InvalidToken('notMeLinkExpired'),
      new errors.InvalidToken('notMeLinkUnknown'),
      new errors.TooManyRequests('tooManyRequests', 600),
    ],
    body: { token: story.token },
    reply: {},
  },
};
