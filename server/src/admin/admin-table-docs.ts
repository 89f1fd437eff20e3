import type * as listings from '@ballpark/domain/contract/admin-listings.ts';
import type * as users from '@ballpark/domain/contract/admin-users.ts';
import type * as invitations from '@ballpark/domain/contract/invitations.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';
import { jonas } from './admin-docs.ts';

const unproven = new errors.Forbidden('proofRequired');
const asked = 'Asks for a fresh proof: `POST /auth/proof`.';

export const adminUserDocs: DocsOf<typeof users> = {
  getUser: {
    note: 'The copy of somebody’s data is theirs alone: an admin reads how far it is, and nothing of it.',
    pathId: story.jonasId,
    reply: {
      user: {
        ...jonas,
        role: 'member',
        sessionCount: 2,
        lastSeenAt: '2026-03-12T08:00:00.000Z',
        listingCount: 7,
        suggestionCount: 31,
        suspendedUntil: null,
        limitedUntil: null,
        exportState: 'none',
        openCases: [{ id: '019a5c11-2f30-7a64-9d0b-3e7c1a5f8d31', subjectKind: 'listing' }],
      },
    },
  },
  endUserSessions: {
    note: `Pushes to their devices end as well. ${asked}`,
    refusals: [unproven],
    pathId: story.jonasId,
    body: { reason: 'Lost their phone' },
    reply: { endedCount: 2 },
  },
  startUserExport: {
    note: `A mail tells them that it was requested, and a notification that it is ready. If one is being made already, nothing happens. Five a day for each person. ${asked}`,
    refusals: [unproven, new errors.TooManyRequests('tooManyRequests', 600)],
    pathId: story.jonasId,
    body: { reason: 'Asked for it by letter' },
    reply: { state: 'making' },
  },
  deleteUser: {
    note: `They get a mail, and can keep the account by signing in before that day. A person with a role must be made a member first. ${asked}`,
    refusals: [unproven, new errors.Conflict('userHasRole'), new errors.Conflict('userIsLeaving')],
    pathId: story.jonasId,
    body: { reason: 'Asked for it by letter' },
    reply: { deletionAt: '2026-03-26T09:40:00.000Z' },
  },
};

export const adminListingDocs: DocsOf<typeof listings> = {
  listAllListings: {
    note: '`q` is any part of a title, or of the owner’s name or username. Newest first by default.',
    query: { q: 'lamp', state: 'reported' },
    reply: [
      {
        id: story.listingId,
        title: 'Brass lamp',
        owner: story.mara,
        isActive: true,
        hiddenBy: null,
        suggestionCount: 4,
        reportCount: 1,
        openCaseId: '019a5c11-2f30-7a64-9d0b-3e7c1a5f8d31',
        createdAt: '2026-03-10T15:20:00.000Z',
      },
    ],
  },
};

const invitationId = '019a5c11-2f30-4a64-9d0b-3e7c1a5f8d40';

export const invitationDocs: DocsOf<typeof invitations> = {
  listInvitations: {
    note: 'Only the person who was given it knows an invitation’s link.',
    reply: [
      {
        id: invitationId,
        createdBy: story.mara,
        createdAt: '2026-03-12T09:41:00.000Z',
        expiresAt: '2026-03-26T09:41:00.000Z',
      },
    ],
  },
  revokeInvitation: {
    note: 'One that was used, taken back or is over is 404.',
    refusals: [new errors.NotFound('invitationGone')],
    pathId: invitationId,
    reply: {},
  },
};
