import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hasQueue, takeFailedJobs } from './job-list-queries.ts';
import type { Jobs } from './job-queue.ts';

const maxAtOnce = 500;

/** Each is repeated once, however many calls come at a time. */
export async function retryFailed<Needs>(
  { jobs }: { jobs: Pick<Jobs<Needs>, 'enqueue' | 'kinds'> },
  trx: Kysely<Schema>,
  which: { id: string } | { name: string },
): Promise<string[]> {
  if (!(await hasQueue(trx))) return [];
  const kindOf = new Map(jobs.kinds.map((kind) => [kind.name, kind]));
  const failed = await takeFailedJobs(trx, jobs.kinds, which, maxAtOnce);
  for (const { name, data, singletonKey } of failed) {
    const kind = kindOf.get(name);
    if (kind) await jobs.enqueue(trx, kind, data as never, singletonKey === null ? {} : { singletonKey });
  }
  return failed.map(({ name }) => name);
}
