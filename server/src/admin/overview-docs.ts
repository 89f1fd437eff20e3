import type * as contract from '@ballpark/domain/contract/overview.ts';
import type { DocsOf } from '../examples/operation-doc.ts';

export const overviewDocs: DocsOf<typeof contract> = {
  getOverview: {
    note: 'Days are those of UTC. The same answer is given for a minute.',
    reply: {
      days: [
        {
          day: '2026-03-10',
          people: 4,
          listings: 7,
          suggestions: 31,
          closes: 5,
          failedAnswers: 0,
          errorLines: 0,
        },
      ],
      waitingMails: 0,
      undeliveredMails: 1,
      pushBrowsers: 12,
      waitingJobs: 0,
      failedJobs: 0,
      databaseBytes: 48_230_400,
      freeDiskBytes: 21_474_836_480,
      takenAt: '2026-03-10T17:05:00.000Z',
    },
  },
};
