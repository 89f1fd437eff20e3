import type { QueryOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listJobKinds, listJobs as contract } from '@ballpark/domain/contract/jobs.ts';
import type { Deps } from '../deps.ts';
import { countKinds, countQueued, findJobs, hasQueue } from '../jobs/job-list-queries.ts';
import { jobNames, queues } from '../jobs/queues.ts';
import { mostCounted, paginationOf, sliceOf } from '../pagination.ts';

/** A page of the queue (product 15.14). */
export async function listJobs({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof contract>) {
  if (!(await hasQueue(db))) return { data: [], pagination: paginationOf(query, 0) };
  const rows = await findJobs(db, query, { ...query, ...sliceOf(query) });
  const data: ReplyOf<typeof contract> = rows.map((row) => ({
    ...row,
    askedAt: row.askedAt.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
  }));
  return { data, pagination: paginationOf(query, await countQueued(db, query, mostCounted)) };
}

/** Every kind of job, with the numbers of waiting and failed jobs. */
export async function readJobKinds({ db }: Pick<Deps, 'db'>): Promise<ReplyOf<typeof listJobKinds>> {
  const counted = (await hasQueue(db)) ? await countKinds(db) : [];
  const byName = new Map(counted.map((kind) => [kind.name, kind]));
  return jobNames.map((name) => {
    const { waitingCount = 0, failedCount = 0, doneAt = null } = byName.get(name) ?? {};
    const schedule = queues[name].cron ?? null;
    return { name, schedule, waitingCount, failedCount, doneAt: doneAt?.toISOString() ?? null };
  });
}
