import type * as deliveries from '@ballpark/domain/contract/deliveries.ts';
import type * as contract from '@ballpark/domain/contract/jobs.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';

const failedId = '019a5c11-2f30-7a64-9d0b-3e7c1a5f8d20';

export const jobDocs: DocsOf<typeof contract> = {
  listJobs: {
    note: 'Jobs that are done are not listed. Failed jobs stay for an hour, mails for 30 days. The list does not show what a job is about.',
    query: { state: 'failed' },
    reply: [
      {
        id: failedId,
        name: 'send-notification-mail',
        state: 'failed',
        tries: 1,
        lastError: 'SMTP_550',
        askedAt: '2026-03-12T09:30:00.000Z',
        nextAt: null,
      },
    ],
  },
  listJobKinds: {
    note: 'Kinds with a schedule are asked for by the server itself.',
    reply: [
      {
        name: 'auto-close-listings',
        schedule: '* * * * *',
        waitingCount: 0,
        failedCount: 0,
        doneAt: '2026-03-12T09:31:00.000Z',
      },
    ],
  },
  retryJob: {
    note: 'It becomes a new job with all its tries. Of two calls at once one does it; the other gets 404, for the job is not there any more.',
    refusals: [new errors.NotFound('jobNotFound'), new errors.Conflict('jobNotFailed')],
    pathId: failedId,
    reply: { name: 'send-notification-mail' },
  },
  retryJobs: {
    note: 'At most 500 a call: what it answers says how many.',
    refusals: [new errors.NotFound('jobKindUnknown')],
    body: { name: 'send-notification-mail' },
    reply: { retriedCount: 3 },
  },
};

const day = { sentCount: 214, delayedCount: 3, refusedCount: 1 };
const week = { sentCount: 1480, delayedCount: 9, refusedCount: 2 };

export const deliveryDocs: DocsOf<typeof deliveries> = {
  getDeliveries: {
    note: 'Of all processes, ten seconds old at most. Codes such as `SMTP_550` are those of the mail server or the push service; no address is kept beside them.',
    reply: {
      mail: {
        isConfigured: true,
        waitingCount: 0,
        lastDay: day,
        lastWeek: week,
        lastRefusal: { code: 'SMTP_550', at: '2026-03-12T08:02:00.000Z' },
        undeliveredCount: 2,
      },
      push: {
        isConfigured: true,
        waitingCount: 0,
        lastDay: { ...day, refusedCount: 0 },
        lastWeek: { ...week, refusedCount: 0 },
        lastRefusal: null,
        browserCount: 12,
      },
    },
  },
};
