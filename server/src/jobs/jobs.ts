import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, PgBoss, type Job } from 'pg-boss';
import type { Schema } from '../db/schema.ts';
import { pooledSql } from './pooled-sql.ts';
import { jobNames, queues, type JobData, type JobName } from './queues.ts';

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type JobWish = {
  /** Not before then. */
  startAfter?: Date;
  /** In a queue of the policy 'short', a job of the same key that still waits makes another needless. */
  singletonKey?: string;
};

/** Work done beside the requests. It lies in the database until it is done, so that no crash loses it. */
export type Jobs = {
  /** Asks for a job in the caller's transaction: it is done if, and only if, that commits. */
  enqueue: <Name extends JobName>(
    trx: Kysely<Schema>,
    name: Name,
    data: JobData[Name],
    wish?: JobWish,
  ) => Promise<void>;
  /** To be awaited before the first enqueue. The handlers come this late because they need the jobs themselves. */
  start: (handlers: JobHandlers) => Promise<void>;
  /** Ends what is under way within a few seconds; what is left over is done after the next start. */
  stop: () => Promise<void>;
};

type Options = {
  pool: Pool;
  log: FastifyBaseLogger;
  /** A job has been done, and may have recorded what others follow. */
  onDone?: () => void;
};

const jobsAtOnce = 10;
const stopMs = 5000;
/** After an enqueue its worker looks this soon: the transaction has most often committed by the first, else by the next. */
const wakeAfterMs = [40, 400];

/** Jobs on pg-boss over the server's own pool. A database that fails is logged and tried again, it never ends the process. */
export function createJobs({ pool, log, onDone = () => {} }: Options): Jobs {
  const boss = new PgBoss({
    db: pooledSql(pool),
    maintenanceIntervalSeconds: 60 * 60,
    cronWorkerIntervalSeconds: 10,
    // Nothing here waits for another job, so there is nothing to look for every five seconds.
    flowIntervalSeconds: 10 * 60,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failure'));
  const workers = new Map<JobName, string>();

  function wakeSoon(name: JobName): void {
    const workerId = workers.get(name);
    if (workerId === undefined) return;
    for (const delayMs of wakeAfterMs) setTimeout(() => boss.notifyWorker(workerId), delayMs).unref();
  }

  return {
    async enqueue(trx, name, data, wish = {}) {
      await boss.send(name, data, { ...wish, db: fromKysely(trx) });
      wakeSoon(name);
    },
    async start(handlers) {
      await boss.start();
      for (const name of jobNames) {
        await prepareQueue(boss, name);
        workers.set(name, await startWorker(boss, name, handlers, { log, onDone }));
      }
    },
    async stop() {
      workers.clear();
      await boss.stop({ close: false, timeout: stopMs });
    },
  };
}

async function prepareQueue(boss: PgBoss, name: JobName): Promise<void> {
  const { options, cron } = queues[name];
  await boss.createQueue(name, options);
  const { policy: _, ...changeable } = options;
  await boss.updateQueue(name, changeable);
  if (cron === undefined) return;
  await boss.schedule(name, cron);
  await boss.send(name);
}

async function startWorker(
  boss: PgBoss,
  name: JobName,
  handlers: JobHandlers,
  { log, onDone }: Required<Pick<Options, 'log' | 'onDone'>>,
): Promise<string> {
  // A job's name and data were written together by enqueue().
  const handle = handlers[name] as (data: JobData[JobName]) => Promise<void>;
  const options = {
    pollingIntervalSeconds: queues[name].pollSeconds,
    batchSize: jobsAtOnce,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  return boss.work(name, options, async (jobs: Job<JobData[JobName]>[]) => {
    const outcomes = await Promise.all(jobs.map(run));
    onDone();
    return outcomes;
  });

  /** One job's failure is its own: the others of the batch are done. */
  async function run(job: Job<JobData[JobName]>) {
    try {
      await handle(job.data);
      return { id: job.id, status: 'completed' } as const;
    } catch (error) {
      log.warn({ err: error, job: name, id: job.id, attempt: job.retryCount + 1 }, 'job failed');
      // Only the code is kept beside the job: messages may quote people's addresses.
      return { id: job.id, status: 'failed', output: { code: codeOf(error) } } as const;
    }
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
