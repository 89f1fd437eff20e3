import type { CaseDetail, ModerationCase } from '@ballpark/domain/contract/cases.ts';
import type * as contract from '@ballpark/domain/contract/cases.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const id = '019a4731-3e60-7b12-9c4d-5f7a2e8b6d32';
const open: ModerationCase = {
  id,
  kind: 'report',
  subjectKind: 'listing',
  subjectId: story.listingId,
  title: 'Oak bookcase',
  hiddenBy: null,
  person: story.mara,
  weight: 0.5,
  reportCount: 1,
  reportReasons: ['scam'],
  version: 3,
  openedAt: '2026-03-10T14:02:00.000Z',
  decided: null,
};
const detail: CaseDetail = {
  ...open,
  subject: {
    text: 'Solid oak, five shelves, a few scratches on the left side.',
    listing: { id: story.listingId, title: 'Oak bookcase' },
    amount: 100,
    currency: 'EUR',
    photoUrls: [story.photoUrl],
  },
  reports: [
    {
      reason: 'scam',
      text: 'The same bookcase stands in a shop’s advertisement',
      weight: 0.5,
      photoUrl: null,
      createdAt: '2026-03-10T14:02:00.000Z',
    },
  ],
  signals: [],
  appealed: null,
  history: {
    role: 'member',
    joinedAt: '2026-03-02T08:15:00.000Z',
    listingCount: 1,
    suggestionCount: 0,
    cases: [],
  },
  refusal: null,
};
const notFound = new errors.NotFound('caseNotFound');

export const caseDocs: DocsOf<typeof contract> = {
  listCases: {
    note: 'Open ones have the heaviest first, or with `sort=time` the one that waits longest; `mine` are those that the caller has decided.',
    query: { status: 'open' },
    reply: [open],
  },
  getCase: {
    note: 'Nobody who has reported is named. Its photos have addresses that show them though they are hidden, for a day.',
    refusals: [notFound],
    pathId: id,
    reply: detail,
  },
  decideCase: {
    note: 'It takes effect at once, in every process within a second; the person gets a statement, and the reporters a notification. Of two who decide at once the second gets 409, with the decision of the first in `fields.action`. An appeal is granted by `keep`, and any other action says that the decision stands. With `photoUrl`, `remove` takes that photo off and nothing else. `limit` lasts 7 days unless told otherwise, `suspend` for good.',
    refusals: [
      notFound,
      new errors.Forbidden('caseAboutYourself'),
      new errors.Forbidden('caseNeedsAdmin'),
      new errors.Forbidden('appealByAnother'),
      new errors.CaseDecided('hide'),
      new errors.Conflict('caseChanged'),
      new errors.Conflict('caseSubjectGone'),
      new errors.Conflict('subjectHidden'),
      new errors.BadRequest('reportPhotoUnknown', 'photoUrl'),
    ],
    pathId: id,
    body: { action: 'hide', reason: 'The photos are from a shop’s page', version: 3 },
    reply: {
      ...detail,
      hiddenBy: 'decision',
      decided: {
        action: 'hide',
        reason: 'The photos are from a shop’s page',
        at: '2026-03-10T15:20:00.000Z',
        by: story.jonas,
      },
    },
  },
  decideAtOnce: {
    note: 'The case is there for the record: the person gets a statement and may appeal, as after any decision. Where people have reported the same thing, it is 409: their case is to be decided.',
    refusals: [
      new errors.NotFound('decisionSubjectGone'),
      new errors.Forbidden('caseAboutYourself'),
      new errors.Forbidden('caseNeedsAdmin'),
      new errors.Conflict('caseIsOpen'),
      new errors.Conflict('personSuspended'),
      new errors.Conflict('subjectHidden'),
    ],
    body: {
      subjectKind: 'user',
      subjectId: story.jonasId,
      action: 'suspend',
      reason: 'Sells stolen bikes',
      days: 30,
    },
    reply: {
      ...detail,
      weight: 0,
      reportCount: 0,
      reportReasons: [],
      reports: [],
      signals: ['An admin came upon it and decided at once.'],
      decided: {
        action: 'suspend',
        reason: 'Sells stolen bikes',
        at: '2026-03-10T15:20:00.000Z',
        by: story.mara,
      },
    },
  },
};
