import type * as contract from '@ballpark/domain/contract/statistics.ts';
import type { DocsOf } from '../examples/operation-doc.ts';

export const statisticsDocs: DocsOf<typeof contract> = {
  getModerationStatistics: {
    note: 'Counts below five are null. The numbers are counted from the log, at most once in ten minutes.',
    reply: [
      {
        month: '2026-03',
        byAction: [
          { action: 'hide', count: 14 },
          { action: 'remove', count: null },
        ],
        byReason: [{ reason: 'spam', count: 11 }],
        byPerson: 9,
        byRule: 8,
        appeals: 6,
        granted: null,
        denied: null,
        hoursToDecision: 3.5,
        hoursToAnswer: 20.1,
      },
    ],
  },
};
