import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import {
  type Clock,
  type Db,
  type Job,
  type JobResult,
  PgBoss,
  fromKysely,
  getConstructionPlans,
} from 'pg-boss';
import { isDatabaseUnavailable, whileUnavailable } from '../db/connections/database-errors.ts';
import type { Schema } from '../db/schema.ts';
import { NoRetry } from '../errors.ts';
import { type JobKind, type Retry, undelivered } from './job-kind.ts';
import { codeOf } from '../error-code.ts';

type JobWish = {
  startAfter?: Date;
  /** In a 'short' queue a waiting job with the same key replaces this one. */
  singletonKey?: string;
};

type JobPlan = {
  /** One waits for each; a later plan moves it. */
  key: string;
  /** Of a kind with `slots`. */
  group: string;
  /** Null: now. */
  at: Date | null;
};

/** Stored in the database until done, so that no crash loses them. */
export type Jobs<Needs> = {
  kinds: readonly JobKind<never, Needs>[];
  /** Runs if, and only if, the caller's transaction commits. */
  enqueue: <Data extends object | null>(
    trx: Kysely<Schema>,
    kind: JobKind<Data, Needs>,
    data: NoInfer<Data>,
    wish?: JobWish,
  ) => Promise<void>;
  /** Likewise, but for each key once, at the time that was planned last. */
  plan: <Data extends object | null>(
    trx: Kysely<Schema>,
    kind: JobKind<Data, Needs>,
    data: NoInfer<Data>,
    plan: JobPlan,
  ) => Promise<void>;
  /** What waits to be tried again need not wait any longer. */
  hurry: (kind: Pick<JobKind<never, Needs>, 'name'>) => Promise<void>;
  /** Await it before the first enqueue; it starts no job. */
  open: () => Promise<void>;
  /** Takes the deps this late because jobs are among them. */
  start: (needs: Needs) => Promise<void>;
  /** Running jobs get a few seconds; the others run after the next start. */
  stop: () => Promise<void>;
};

type Options<Needs> = {
  kinds: readonly JobKind<never, Needs>[];
  pool: Pool;
  log: FastifyBaseLogger;
  /** Jobs may have recorded events. */
  onDone?: () => void;
  metrics?: Registry;
};

const jobsAtOnce = 10;
const stopMs = 5000;
/** A clock may be set back. */
const lookEverySeconds = 30;
/** The transaction has usually committed by the first poll, else by the second. */
const wakeAfterMs = [40, 400];

/** Uses the server's own pool. A failing database is logged and tried again; it never ends the process. */
export function createJobs<Needs>({
  kinds,
  pool,
  log,
  onDone = () => {},
  metrics,
}: Options<Needs>): Jobs<Needs> {
  const boss = new PgBoss({
    db: pooledSql(pool),
    maintenanceIntervalSeconds: 60 * 60,
    cronWorkerIntervalSeconds: 10,
    flowIntervalSeconds: 10 * 60,
    clock: steadyClock,
    clockMonitorIntervalSeconds: lookEverySeconds,
    monitorVacuum: false,
    // Each process would write a row every 30 seconds that nobody reads.
    registerInstance: false,
  });
  let isAway = false;
  boss.on('error', (error) => {
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'job queue failure');
    // Each queue's poll fails while the database is away.
    else if (!isAway) log.warn({ err: error }, 'no jobs run until the database is back');
    isAway = isDatabaseUnavailable(error);
  });
  const workers = new Map<string, Worker>();
  const countOutcome = countOutcomes(metrics, kinds);
  const count: CountOutcome = (queue, outcome) => {
    isAway = false;
    countOutcome(queue, outcome);
  };
  let opening: Promise<void> | undefined;
  const open = async (): Promise<void> => (opening ??= openQueues(pool, boss, queuesOf(kinds)));
  let looking: NodeJS.Timeout | undefined;
  const countSetBack = countSetBacks(metrics);
  const mend = async (): Promise<void> => {
    if (!(await fixJobTimes(pool))) return;
    countSetBack();
    log.warn({}, 'the clock of the database was set back; jobs go on at the times of now');
  };
  const look = async (): Promise<void> => {
    if (await wasSetBack(pool)) await mend();
  };
  const unlessAway = (work: () => Promise<void>) =>
    work().catch((error: unknown) => log.warn({ err: error }, 'times of jobs could not be mended'));

  function wakeSoon(name: string): void {
    for (const delayMs of wakeAfterMs) setTimeout(() => workers.get(name)?.wake(), delayMs).unref();
  }

  return {
    kinds,
    async enqueue(trx, { name }, data, wish = {}) {
      await boss.send(name, data, { ...wish, db: fromKysely(trx) });
      wakeSoon(name);
    },
    async plan(trx, { name }, data, { key, group, at }) {
      const wish = { singletonKey: key, group: { id: group }, startAfter: at ?? 0 };
      await boss.upsert(name, data, { ...wish, db: fromKysely(trx) });
      if (at === null) wakeSoon(name);
    },
    async hurry({ name }) {
      await hurryRetries(pool, name);
      wakeSoon(name);
    },
    open,
    async start(needs) {
      await open();
      await unlessAway(mend);
      looking = setInterval(() => void unlessAway(look), lookEverySeconds * 1000).unref();
      for (const kind of kinds) {
        await schedule(boss, pool, kind);
        workers.set(kind.name, await startWorker(boss, kind, needs, { log, onDone, count }));
      }
    },
    async stop() {
      workers.clear();
      clearInterval(looking);
      await boss.stop({ close: false, timeout: stopMs });
    },
  };
}

/** It never goes back. By the system’s clock, pg-boss would not look again before that is where it was. */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

export type Queue = { name: string; retry: Retry };

/** A dead letter queue comes before the queues that name it. */
export function queuesOf(kinds: readonly Queue[]): readonly Queue[] {
  return [undelivered, ...kinds];
}

async function openQueues(pool: Pool, boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  await whileUnavailable(() => makeQueueSchema(pool));
  await boss.start();
  for (const { name, retry } of queues) {
    await boss.createQueue(name, retry);
    const { policy: _, ...changeable } = retry;
    await boss.updateQueue(name, changeable);
  }
}

/** Its settings may be others since the start; with `exclusive`, a retry that waits would be the only one. */
async function schedule(
  boss: PgBoss,
  pool: Pick<Pool, 'query'>,
  { name, cron }: Pick<JobKind<never, never>, 'name' | 'cron'>,
): Promise<void> {
  if (cron === undefined) return;
  await boss.schedule(name, cron);
  await boss.send(name);
  await hurryRetries(pool, name);
}

async function hurryRetries(pool: Pick<Pool, 'query'>, name: string): Promise<void> {
  const retries = `update pgboss.job set start_after = now() where name = $1 and state = 'retry' and start_after > now()`;
  await pool.query(retries, [name]);
}

/** `wake`: looks for work at once. */
type Worker = { wake: () => void };

async function startWorker<Needs>(
  boss: PgBoss,
  { name, retry, pollSeconds = 60, slots, run: work }: JobKind<never, Needs>,
  needs: Needs,
  { log, onDone, count }: Required<Pick<Options<Needs>, 'log' | 'onDone'>> & { count: CountOutcome },
): Promise<Worker> {
  const options = { pollingIntervalSeconds: pollSeconds, perJobResults: true } as const;
  if (slots !== undefined) return startSlots(boss, { name, slots, options }, runAll);
  const batches = { ...options, batchSize: jobsAtOnce, burstWhenBatchFull: true } as const;
  const id = await boss.work(name, batches, runAll);
  return { wake: () => boss.notifyWorker(id) };

  async function runAll(jobs: Job[]) {
    const outcomes = await Promise.all(jobs.map(run));
    onDone();
    return outcomes;
  }

  /** One failure must not fail the batch. */
  async function run(job: Job) {
    try {
      await work(needs, job.data as never);
      count(name, 'done');
      return { id: job.id, status: 'completed' } as const;
    } catch (error) {
      const { retryLimit = 0 } = retry;
      const isEnded = error instanceof NoRetry || (retryLimit > 0 && job.retryCount >= retryLimit);
      count(name, isEnded ? 'ended' : 'failed');
      const text = isEnded ? 'job failed and is not tried again' : 'job failed';
      log.warn({ err: error, job: name, id: job.id, attempt: job.retryCount + 1 }, text);
      // Messages may quote people's addresses.
      const output = { code: codeOf(error) ?? (error instanceof Error ? error.name : 'unknown') };
      return { id: job.id, status: isEnded ? 'deadletter' : 'failed', output } as const;
    }
  }
}

type Slots = {
  name: string;
  slots: number;
  options: { pollingIntervalSeconds: number; perJobResults: true };
};

/** Whoever takes a job wakes the next, and looks for another afterwards: a job may be one of many. */
async function startSlots(
  boss: PgBoss,
  { name, slots, options }: Slots,
  run: (jobs: Job[]) => Promise<JobResult[]>,
): Promise<Worker> {
  const ids: string[] = [];
  const free = new Set<string>();
  const wake = () => {
    const [id] = free;
    if (id !== undefined) boss.notifyWorker(id);
  };
  for (let slot = 0; slot < slots; slot += 1) {
    const id = await boss.work(name, { ...options, localGroupConcurrency: 1 }, async (jobs: Job[]) => {
      const own = ids[slot] ?? '';
      free.delete(own);
      wake();
      try {
        return await run(jobs);
      } finally {
        free.add(own);
        boss.notifyWorker(own);
      }
    });
    ids.push(id);
    free.add(id);
  }
  return { wake };
}

function countSetBacks(metrics: Registry | undefined): () => void {
  if (metrics === undefined) return () => {};
  const setBacks = new Counter({
    name: 'clock_set_back_total',
    help: 'How often this process found, as the first of all, that the clock of the database was set back.',
    registers: [metrics],
  });
  return () => setBacks.inc();
}

type CountOutcome = (queue: string, outcome: 'done' | 'failed' | 'ended') => void;

function countOutcomes(metrics: Registry | undefined, kinds: readonly { name: string }[]): CountOutcome {
  if (metrics === undefined) return () => {};
  const outcomes = new Counter({
    name: 'job_attempts_total',
    help: 'Attempts at jobs: done, failed (to be tried again, or done by the next run), or ended without success.',
    labelNames: ['queue', 'outcome'],
    registers: [metrics],
  });
  const lastDone = new Gauge({
    name: 'job_last_done_timestamp_seconds',
    help: 'When this process last did such a job; 0 before the first.',
    labelNames: ['queue'],
    registers: [metrics],
  });
  // An alarm needs a first value to compare with.
  for (const { name: queue } of kinds) {
    lastDone.set({ queue }, 0);
    for (const outcome of ['done', 'failed', 'ended']) outcomes.inc({ queue, outcome }, 0);
  }
  return (queue, outcome) => {
    outcomes.inc({ queue, outcome });
    if (outcome === 'done') lastDone.setToCurrentTime({ queue });
  };
}

/** pg-boss would make it, but of two processes that start at once the later may fail. */
async function makeQueueSchema(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    "select to_regnamespace('pgboss') is not null as is_there",
  );
  if (rows[0]?.is_there) return;
  await pool.query('create schema if not exists pgboss').catch((error: unknown) => {
    if (codeOf(error) !== uniqueViolation) throw error;
  });
}

const uniqueViolation = '23505';

/** For the jobs of a backup, with the queues of this version; `open` changes these later. */
export async function makeQueues(pool: Pool, kinds: readonly Queue[]): Promise<void> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    "select to_regclass('pgboss.job') is not null as is_there",
  );
  if (!rows[0]?.is_there) await pooledSql(pool).executeSql(getConstructionPlans());
  for (const { name, retry } of queuesOf(kinds))
    await pool.query('select pgboss.create_queue($1, $2)', [
      name,
      JSON.stringify({ policy: 'standard', ...retry }),
    ]);
}

/** The database’s own clock wrote these times. No job is requested for later than the longest. */
const [slack, longest] = ["interval '1 minute'", "interval '2 days'"];
const lastLook = 'greatest(cron_on, bam_on, flow_on, reindex_on)';

const mends = [
  `update pgboss.queue set maintain_on = null, monitor_on = null, monitor_claim_on = null
    where greatest(maintain_on, monitor_on, monitor_claim_on) > now() + ${slack}`,
  // Such jobs would wait until then and block the next of their kind.
  `update pgboss.job set created_on = least(created_on, now()), start_after = now(), keep_until = now() + (keep_until - start_after)
    where state in ('created', 'retry') and (created_on > now() + ${slack} or start_after > now() + ${longest})`,
  `update pgboss.job set start_after = now(), keep_until = now() + (keep_until - start_after) where state = 'retry'
    and start_after > now() + ${slack} + make_interval(secs => greatest(retry_delay, retry_delay_max))`,
  // Jobs of a dead process would count as running until then.
  `update pgboss.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${slack}`,
  // Minutes that come again count as done.
  `update pgboss.job set singleton_on = null where singleton_on > now() at time zone 'UTC'`,
  // The queue would not check again before these times. The last, so that a failure is made good by the next look.
  `update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where ${lastLook} > now() + ${slack}`,
];

/** Every process looks twice a minute, so that a later time means a clock that was set back. */
async function wasSetBack(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query(`select from pgboss.version where ${lastLook} > now() + ${slack}`);
  return rows.length > 0;
}

/** Repairs times that a clock wrote while it was ahead. True if it was, for the first of several processes. */
export async function fixJobTimes(pool: Pick<Pool, 'query'>): Promise<boolean> {
  let mended = 0;
  for (const mend of mends) mended = (await pool.query(mend)).rowCount ?? 0;
  return mended > 0;
}

/**
 * Some pg-boss statements are whole `begin … commit` scripts. One that fails midway must not leave its
 * transaction open on a pooled connection; the embedded database has only one.
 */
export function pooledSql(pool: Pool): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        return await (values === undefined ? client.query(text) : client.query(text, values));
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
