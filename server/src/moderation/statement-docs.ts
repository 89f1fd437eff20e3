import type * as contract from '@ballpark/domain/contract/statements.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const text = 'It is the door sign of the shop downstairs, which everybody can read.';
const statement = {
  id: '019a5c30-4d10-7b72-8c1e-5f8d2b6a9e13',
  action: 'remove' as const,
  subject: { kind: 'listing' as const, id: story.listingId, title: 'Oak bookcase' },
  rule: 'private' as const,
  ruleHeading: 'Keep it safe',
  reason: 'The photo shows your door sign and the number of your flat.',
  facts: 'Two people reported it.',
  decidedBy: 'person' as const,
  until: null,
  createdAt: '2026-03-14T17:05:00.000Z',
  endedAt: null,
  appealUntil: '2026-04-03T17:05:00.000Z',
  appeal: null,
};

export const statementDocs: DocsOf<typeof contract> = {
  listStatements: {
    note: 'A restricted person learns of it at the moment when it takes effect: here, by a notification and by mail. Nobody who reported is ever named, and no moderator. Suspended people sign in as always, to a session that can call these, the export, `deleteAccount` and signing out; all else answers `ACCOUNT_SUSPENDED`.',
    reply: [statement],
  },
  appealStatement: {
    note: 'It stands in the same queue as reports. Another moderator than the one who decided answers it, where there are two. A notification and a mail tell the answer; one that is granted undoes the decision.',
    refusals: [new errors.Forbidden('appealTooLate'), new errors.Conflict('appealTwice')],
    pathId: statement.id,
    body: { text },
    reply: {
      statement: { ...statement, appeal: { text, sentAt: '2026-03-15T08:40:00.000Z', answer: null } },
    },
  },
};
