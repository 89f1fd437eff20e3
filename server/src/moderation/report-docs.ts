import type * as contract from '@ballpark/domain/contract/reports.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

export const reportDocs: DocsOf<typeof contract> = {
  createReport: {
    note: 'A note is reported with its suggestion, a photo with its listing or person; an answer as a `question` by the answer’s own id, for it is its owner’s. Nobody learns who has reported. While a case is open, another report of the same person changes the first one. 30 an hour for each person, and 100 that wait for a decision.',
    refusals: [
      new errors.BadRequest('reportPhotoUnknown', 'photoUrl'),
      new errors.Forbidden('reportOnOwn'),
      new errors.NotFound('reportSubjectGone'),
      new errors.Conflict('reportsWaiting'),
      new errors.TooManyRequests('tooManyRequests', 600),
    ],
    body: {
      subjectKind: 'listing',
      subjectId: story.listingId,
      reason: 'scam',
      text: 'The same bookcase stands in a shop’s advertisement',
    },
    reply: {
      id: '019a4731-3e60-7b12-9c4d-5f7a2e8b6d31',
      subjectKind: 'listing',
      subjectId: story.listingId,
      reason: 'scam',
      createdAt: '2026-03-10T14:02:00.000Z',
    },
  },
};
