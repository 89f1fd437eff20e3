import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hasQueue, takeFailedJobs } from './job-list-queries.ts';
import type { Jobs } from './jobs.ts';
import type { JobData, JobName } from './queues.ts';

/** More than this are left for another call. */
const mostAtOnce = 500;

/**
 * Asks in the caller's transaction for what has failed once more, as new jobs with all their tries: one job, or those of a kind. Each is done
 * again once, however many ask at the same time. Answers the names of those that are.
 */
export async function retryFailed(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  trx: Kysely<Schema>,
  which: { id: string } | { name: string },
): Promise<JobName[]> {
  if (!(await hasQueue(trx))) return [];
  const taken = await takeFailedJobs(trx, which, mostAtOnce);
  // Name and data were written together by enqueue(), under a name that this version knows.
  const failed = taken as { name: JobName; data: JobData[JobName]; singletonKey: string | null }[];
  for (const { name, data, singletonKey } of failed)
    await jobs.enqueue(trx, name, data, singletonKey === null ? {} : { singletonKey });
  return failed.map(({ name }) => name);
}
