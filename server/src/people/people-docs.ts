import type * as contract from '@ballpark/domain/contract/people.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const refusals = [
  new errors.BadRequest('notOfOneself'),
  new errors.NotFound('userNotFound'),
  new errors.Conflict('avoidedTooMany'),
];

export const peopleDocs: DocsOf<typeof contract> = {
  blockPerson: {
    note: 'Listings, suggestions, questions, profiles, ranks, notifications, mails and pushes of each are gone for the other, and neither takes part in the other’s listings. Averages, fair prices and counts stay the same. It has no effect on what moderators see.',
    refusals,
    pathId: story.jonasId,
    reply: {},
  },
  unblockPerson: {
    note: 'Does nothing where there is none.',
    pathId: story.jonasId,
    reply: {},
  },
  mutePerson: {
    note: 'As a block, for the caller alone.',
    refusals,
    pathId: story.jonasId,
    reply: {},
  },
  unmutePerson: {
    note: 'Does nothing where there is none.',
    pathId: story.jonasId,
    reply: {},
  },
  listAvoided: {
    note: 'Nobody learns who has blocked them.',
    reply: [{ person: story.jonas, isBlocked: true, isMuted: false, createdAt: '2026-03-12T09:30:00.000Z' }],
  },
};
