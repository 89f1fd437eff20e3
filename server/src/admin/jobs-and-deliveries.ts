import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import type { getDeliveries, listJobKinds, listJobs as contract } from '@ballpark/domain/contract/jobs.ts';
import type { QueryOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { findLastCode, sumHealthCounts } from '../health/health-count-queries.ts';
import { undelivered } from '../jobs/job-kind.ts';
import { countKinds, countQueued, findJobs, hasQueue, isQueued } from '../jobs/job-list-queries.ts';
import { retryFailed } from '../jobs/retry-failed.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import { countJobs, readSizes } from './overview-queries.ts';

export async function listJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, query: QueryOf<typeof contract>) {
  if (!(await hasQueue(db))) return { data: [], pagination: paginationOf(query, 0) };
  const rows = await findJobs(db, jobs.kinds, query, { ...query, ...sliceOf(query) });
  const data: ReplyOf<typeof contract> = rows.map((row) => ({
    ...row,
    askedAt: row.askedAt.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
  }));
  return { data, pagination: paginationOf(query, await countQueued(db, jobs.kinds, query, maxCounted)) };
}

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

/** Throws 404 if it is gone, 409 if it has not failed. */
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

/** Retries 500 at most. Throws 404 for an unknown kind. */
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

/** Browsers allow pushes only on secure origins. */
const takesPushes = /^(https:|http:\/\/(localhost|127\.|\[::1\]))/;

/** Other processes' counts may be ten seconds old. */
export async function readDeliveries({ db, config, now }: Deps): Promise<ReplyOf<typeof getDeliveries>> {
  const at = now().getTime();
  const hour = Math.floor(at / hourMs) * hourMs;
  const lastDay = await sumHealthCounts(db, new Date(hour - dayMs));
  const lastWeek = await sumHealthCounts(db, new Date(hour - 7 * dayMs));
  const { waitingMails, undeliveredMails, waitingPushes } = await countJobs(db, undelivered.name);
  const { pushBrowsers } = await readSizes(db);
  const triesOf = (channel: 'mail' | 'push') => ({
    lastDay: triesIn(lastDay, channel),
    lastWeek: triesIn(lastWeek, channel),
  });
  return {
    mail: {
      isConfigured: config.smtpUrl !== undefined,
      waitingCount: waitingMails,
      ...triesOf('mail'),
      lastRefusal: present(await findLastCode(db, 'mail-refused')),
      undeliveredCount: undeliveredMails,
    },
    push: {
      isConfigured: takesPushes.test(config.publicUrl),
      waitingCount: waitingPushes,
      ...triesOf('push'),
      lastRefusal: present(await findLastCode(db, 'push-refused')),
      browserCount: pushBrowsers,
    },
  };
}

function triesIn(counts: Map<string, number>, channel: 'mail' | 'push') {
  const count = (what: string) => counts.get(`${channel}-${what}`) ?? 0;
  return { sentCount: count('sent'), delayedCount: count('delayed'), refusedCount: count('refused') };
}

function present(last: Awaited<ReturnType<typeof findLastCode>>) {
  return last ? { code: last.last_code ?? 'unknown', at: last.last_at.toISOString() } : null;
}
