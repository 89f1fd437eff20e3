import { insertAudit } from '../audit/audit-queries.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { hasQueue, isQueued } from '../jobs/job-list-queries.ts';
import { retryFailed } from '../jobs/retry-failed.ts';
import type { SessionUser } from '../session-user.ts';

/** Repeats a failed job, and logs it. Throws 404 if it is gone, 409 if it has not failed. */
export async function retryJob(deps: Deps, id: string, admin: SessionUser): Promise<{ name: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const [name] = await retryFailed(deps, trx, { id });
    if (name === undefined) {
      const isThere = (await hasQueue(trx)) && (await isQueued(trx, deps.jobs.kinds, id));
      throw isThere ? new Conflict('jobNotFailed') : new NotFound('jobNotFound');
    }
    await insertAudit(trx, {
      action: 'retry-jobs',
      by: { userId: admin.id },
      facts: { job: name, count: '1' },
      now: deps.now(),
    });
    return { name };
  });
}

/** Repeats all failed jobs of a kind, 500 at most, and logs it. Throws 404 for an unknown kind. */
export async function retryJobs(
  deps: Deps,
  name: string,
  admin: SessionUser,
): Promise<{ retriedCount: number }> {
  if (!deps.jobs.kinds.some((kind) => kind.name === name)) throw new NotFound('jobKindUnknown');
  return deps.db.transaction().execute(async (trx) => {
    const { length: retriedCount } = await retryFailed(deps, trx, { name });
    if (retriedCount > 0)
      await insertAudit(trx, {
        action: 'retry-jobs',
        by: { userId: admin.id },
        facts: { job: name, count: String(retriedCount) },
        now: deps.now(),
      });
    return { retriedCount };
  });
}
