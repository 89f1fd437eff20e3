import { z } from 'zod';
import { tablePage } from './cases.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { messages } from './messages.ts';

/** `retrying`: another try follows. */
export const jobStates = ['waiting', 'retrying', 'running', 'failed'] as const;

/** Says nothing of its subject, which may be a person. */
export const job = z
  .object({
    id,
    name: z.string().describe('What it does.'),
    state: z
      .enum(jobStates)
      .describe('`retrying`: a try has failed, and another one follows; `failed`: none does.'),
    tries: z.number().int().describe('How often it was tried.'),
    lastError: z.string().nullable().describe('The code of the last error; null if none is known.'),
    askedAt: timestamp.describe('When it was asked for.'),
    nextAt: timestamp
      .nullable()
      .describe('When it is tried next; null while it runs and after it has failed.'),
  })
  .meta({ id: 'QueuedJob', description: 'A job that is not done.' });
export type QueuedJob = z.output<typeof job>;

export const listJobs = endpoint({
  id: 'listJobs',
  tag: 'Admin',
  summary: 'What waits in the queue, runs or has failed',
  description:
    'Jobs that are done are not listed. Failed jobs stay for an hour; mails, and events that could not be handled, for 30 days. The list does not show what a job is about.',
  route: 'GET /admin/jobs',
  access: 'admin',
  paginated: true,
  query: tablePage.extend({
    state: z.enum(jobStates).optional().describe('Left out: all of them.'),
    name: z.string().max(60).optional().describe('Only this kind of job.'),
    sort: z
      .enum(['asked', 'name', 'tries', 'next'])
      .default('asked')
      .describe('The column that sorts the rows; rows without a value come last.'),
    direction: z
      .enum(['up', 'down'])
      .default('down')
      .describe('`up`: from the smallest, first or oldest on.'),
  }),
  reply: z.array(job),
  example: { query: { state: 'failed' } },
});

export const listJobKinds = endpoint({
  id: 'listJobKinds',
  tag: 'Admin',
  summary: 'Every kind of job, with how many of it wait and have failed',
  description: 'Kinds with a schedule are asked for by the server itself.',
  route: 'GET /admin/job-kinds',
  access: 'admin',
  reply: z.array(
    z.object({
      name: z.string().describe('What jobs of this kind do.'),
      schedule: z
        .string()
        .nullable()
        .describe('A cron expression in UTC; null for a job that runs only on request.'),
      waitingCount: z.number().int().describe('How many wait now, for their first or another try.'),
      failedCount: z.number().int().describe('How many have failed and are not tried again.'),
      doneAt: timestamp
        .nullable()
        .describe('When one of them last ended; null if that is more than an hour ago.'),
    }),
  ),
});

export const retryJob = endpoint({
  id: 'retryJob',
  tag: 'Admin',
  summary: 'Do a job again that has failed',
  description:
    'It becomes a new job with all its tries. Of two calls at once one does it; the other gets 404, for the job is not there any more.',
  route: 'POST /admin/jobs/:id/retry',
  access: 'admin',
  errors: { 404: ['jobNotFound'], 409: ['jobNotFailed'] },
  params: idParams,
  reply: z.object({ name: z.string().describe('What it does.') }),
});

export const retryJobs = endpoint({
  id: 'retryJobs',
  tag: 'Admin',
  summary: 'Do all jobs of a kind again that have failed',
  description: 'At most 500 a call: what it answers says how many.',
  route: 'POST /admin/jobs/retry',
  access: 'admin',
  errors: { 404: ['jobKindUnknown'] },
  body: z.object({ name: z.string({ error: messages.jobKindMissing }).max(60).describe('The kind of job.') }),
  reply: z.object({ retriedCount: z.number().int().describe('How many are done again.') }),
  example: { body: { name: 'send-notification-mail' } },
});

const count = z.number().int();

const tries = z.object({
  sentCount: count.describe('What was handed over.'),
  delayedCount: count.describe('Tries that failed and are made again.'),
  refusedCount: count.describe('What was refused for good.'),
});

/** Mails, or pushes, of the last days. */
const channel = z.object({
  isConfigured: z.boolean().describe('Whether anything leaves the installation by it.'),
  waitingCount: count.describe('How many wait now, for their first or another try.'),
  lastDay: tries.describe('Since the beginning of the hour that was 24 hours ago.'),
  lastWeek: tries.describe('Since the beginning of the hour that was seven days ago.'),
  lastRefusal: z
    .object({
      code: z.string().describe('The reason, without an address.'),
      at: timestamp.describe('When that was.'),
    })
    .nullable()
    .describe('The last one that was refused for good within 40 days; null without any.'),
});
export type DeliveryChannel = z.output<typeof channel>;

export const getDeliveries = endpoint({
  id: 'getDeliveries',
  tag: 'Admin',
  summary: 'How mails and pushes leave: sent, delayed, refused, waiting',
  description:
    'Of all processes, ten seconds old at most. Codes such as `SMTP_550` are those of the mail server or the push service; no address is kept beside them.',
  route: 'GET /admin/deliveries',
  access: 'admin',
  reply: z.object({
    mail: channel
      .extend({
        undeliveredCount: count.describe('Mails that were given up on within 30 days.'),
      })
      .describe('The mails of this installation.'),
    push: channel
      .extend({
        browserCount: count.describe('Browsers that take pushes.'),
      })
      .describe('Its pushes to browsers.'),
  }),
});
