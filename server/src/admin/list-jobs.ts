import type { QueryOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listJobKinds, listJobs as contract } from '@ballpark/domain/contract/jobs.ts';
import type { Deps } from '../deps.ts';
import { countKinds, countQueued, findJobs, hasQueue } from '../jobs/job-list-queries.ts';
import { mostCounted, paginationOf, sliceOf } from '../pagination.ts';

/** A page of the queue. */
export async function listJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, query: QueryOf<typeof contract>) {
  if (!(await hasQueue(db))) return { data: [], pagination: paginationOf(query, 0) };
  const rows = await findJobs(db, jobs.kinds, query, { ...query, ...sliceOf(query) });
  const data: ReplyOf<typeof contract> = rows.map((row) => ({
    ...row,
    askedAt: row.askedAt.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
  }));
  return { data, pagination: paginationOf(query, await countQueued(db, jobs.kinds, query, mostCounted)) };
}

/** Every kind of job, with the numbers of waiting and failed jobs. */
export async function readJobKinds({
  db,
  jobs,
}: Pick<Deps, 'db' | 'jobs'>): Promise<ReplyOf<typeof listJobKinds>> {
  const counted = (await hasQueue(db)) ? await countKinds(db, jobs.kinds) : [];
  const byName = new Map(counted.map((kind) => [kind.name, kind]));
  return jobs.kinds.map(({ name, cron: schedule = null }) => {
    const { waitingCount = 0, failedCount = 0, doneAt = null } = byName.get(name) ?? {};
    return { name, schedule, waitingCount, failedCount, doneAt: doneAt?.toISOString() ?? null };
  });
}
