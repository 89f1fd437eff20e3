import type * as contract from '@ballpark/domain/contract/sessions.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

export const sessionDocs: DocsOf<typeof contract> = {
  notMe: {
    note: 'The token stands in every mail about security, behind ‘This was not me’, and works once and for 7 days. Every session of the account is over at once, its live streams within 5 seconds, and so are its pushes. A mail with a link to a new password goes to the address that the mail went to. An address can try 20 times an hour.',
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
