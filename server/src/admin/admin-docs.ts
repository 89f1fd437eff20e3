import type * as contract from '@ballpark/domain/contract/admin.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';

export const adminDocs: DocsOf<typeof contract> = {
  autoCloseListings: {
    note: 'Their suggesters earn 5 XP each. Safe to call at any time and by several at once: each listing is closed once.',
    refusals: [new errors.Forbidden('adminKeyWrong'), new errors.NotFound()],
    body: { adminKey: 'the value of ADMIN_KEY' },
    reply: { closedCount: 3 },
  },
};
