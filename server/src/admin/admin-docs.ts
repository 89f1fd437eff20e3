import type * as contract from '@ballpark/domain/contract/admin.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

export const jonas = {
  id: story.jonasId,
  name: story.jonas.name,
  username: story.jonas.username,
  photoUrl: null,
  email: 'jonas@example.com',
  xp: story.jonas.xp,
  isEmailVerified: true,
  isOnboarded: true,
  deletionAt: null,
  isSuspended: false,
  createdAt: '2026-03-02T08:17:00.000Z',
};

export const adminDocs: DocsOf<typeof contract> = {
  autoCloseListings: {
    note: 'Their suggesters earn 5 XP each. Safe to call at any time and by several at once: each listing is closed once.',
    refusals: [new errors.Forbidden('adminKeyWrong'), new errors.NotFound()],
    body: { adminKey: 'the value of ADMIN_KEY' },
    reply: { closedCount: 3 },
  },
  claimAdmin: {
    note: 'The link is printed at each start without an admin, and takes the place of the last one. It works once; where somebody was made an admin since, it is 409. 10 tries an hour for each person.',
    refusals: [
      new errors.BadRequest('adminLinkUnknown'),
      new errors.Conflict('adminLinkLate'),
      new errors.TooManyRequests('tooManyRequests', 600),
    ],
    body: { token: story.token },
    reply: { user: { ...story.maraHerself, role: 'admin' } },
  },
  listUsers: {
    note: '`q` is any part of a name, username or e-mail address. Newest first by default.',
    query: { q: 'jonas' },
    reply: [{ ...jonas, role: 'member' }],
  },
  setRole: {
    note: 'Holds from the next call on, in every process; a mail tells the person. The only admin cannot step down: 409. Asks for a fresh proof: `POST /auth/proof`.',
    refusals: [new errors.Forbidden('proofRequired'), new errors.Conflict('lastAdmin')],
    pathId: story.jonasId,
    body: { role: 'moderator', reason: 'Knows everybody on the block' },
    reply: { user: { ...jonas, role: 'moderator' } },
  },
};
