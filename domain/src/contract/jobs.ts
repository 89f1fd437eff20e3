import { z } from 'zod';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { messages } from './messages.ts';
import { tablePage } from './moderation.ts';

/** `retrying`: a try has failed, and another one follows; `failed`: none does. */
export const jobStates = ['waiting', 'retrying', 'running', 'failed'] as const;

/** A line of the queue (product 15.14). It does not say what the job is about, because that may be a person. */
export const job = z.object({
  id,
  /** What it does, such as `send-digest-mail`. */
  name: z.string(),
  state: z.enum(jobStates),
  /** How often it was tried. */
  tries: z.number().int(),
  /** The code of the last fault, such as `SMTP_550`; null where none is known. */
  lastError: z.string().nullable(),
  askedAt: timestamp,
  /** When it is tried next; null for one that runs or has failed. */
  nextAt: timestamp.nullable(),
});
export type QueuedJob = z.output<typeof job>;

export const listJobs = endpoint({
  id: 'listJobs',
  tag: 'Admin',
  summary: 'What waits in the queue, runs or has failed',
  route: 'GET /admin/jobs',
  access: 'admin',
  paginated: true,
  errors: [400],
  query: tablePage.extend({
    state: z.enum(jobStates).optional(),
    name: z.string().max(60).optional(),
    sort: z.enum(['asked', 'name', 'tries', 'next']).default('asked'),
    direction: z.enum(['up', 'down']).default('down'),
  }),
  reply: z.array(job),
});

export const listJobKinds = endpoint({
  id: 'listJobKinds',
  tag: 'Admin',
  summary: 'Every kind of job, with how many of it wait and have failed',
  route: 'GET /admin/job-kinds',
  access: 'admin',
  reply: z.array(
    z.object({
      name: z.string(),
      /** In Coordinated Universal Time, in cron's notation; null if it runs only when it is requested. */
      schedule: z.string().nullable(),
      waitingCount: z.number().int(),
      failedCount: z.number().int(),
      /** When one of this kind was last done; null if that is more than an hour ago. */
      doneAt: timestamp.nullable(),
    }),
  ),
});

export const retryJob = endpoint({
  id: 'retryJob',
  tag: 'Admin',
  summary: 'Do a job again that has failed',
  route: 'POST /admin/jobs/:id/retry',
  access: 'admin',
  errors: [404, 409],
  params: idParams,
  reply: z.object({ name: z.string() }),
});

export const retryJobs = endpoint({
  id: 'retryJobs',
  tag: 'Admin',
  summary: 'Do all jobs of a kind again that have failed',
  route: 'POST /admin/jobs/retry',
  access: 'admin',
  errors: [404],
  body: z.object({ name: z.string({ error: messages.jobKindMissing }).max(60) }),
  reply: z.object({ retriedCount: z.number().int() }),
});
