import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hasQueue, takeFailedJobs } from './job-list-queries.ts';
import type { Jobs } from './jobs.ts';
import type { JobData, JobName } from './queues.ts';

/** If there are more, another call does the others. */
const mostAtOnce = 500;

/**
 * Enqueues failed jobs again, in the caller's transaction, with all their tries: one job, or those of a kind. Each is repeated once,
 * however many calls come at the same time. Answers the names of the repeated jobs.
 */
export async function retryFailed(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  trx: Kysely<Schema>,
  which: { id: string } | { name: string },
): Promise<JobName[]> {
  if (!(await hasQueue(trx))) return [];
  const taken = await takeFailedJobs(trx, which, mostAtOnce);
  // enqueue() wrote name and data together, under a name that this version knows.
  const failed = taken as { name: JobName; data: JobData[JobName]; singletonKey: string | null }[];
  for (const { name, data, singletonKey } of failed)
    await jobs.enqueue(trx, name, data, singletonKey === null ? {} : { singletonKey });
  return failed.map(({ name }) => name);
}
