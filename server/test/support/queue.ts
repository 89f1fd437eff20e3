import { sql } from 'kysely';
import { pino } from 'pino';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import type { TestApp } from './test-app.ts';

type QueuedRow = {
  name?: string;
  state?: 'created' | 'retry' | 'active' | 'failed' | 'completed';
  data?: Record<string, unknown>;
  output?: Record<string, unknown>;
  tries?: number;
  key?: string;
  /** The original queue of an undelivered mail. */
  source?: string;
};

/** The real queue's tables without workers: a test app collects jobs elsewhere. */
export async function makeQueue({ pool }: Pick<TestApp, 'pool'>): Promise<void> {
  const jobs = createJobs({ kinds, pool, log: pino({ level: 'silent' }) });
  await jobs.open();
  await jobs.stop();
}

export async function queueJob({ db }: Pick<TestApp, 'db'>, row: QueuedRow = {}): Promise<string> {
  const {
    name = 'send-push',
    state = 'failed',
    data = {},
    output = null,
    tries = 0,
    source = null,
    key = null,
  } = row;
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, state, data, output, retry_count, singleton_key, source_name, source_output)
    values (${name}, ${state}::pgboss.job_state, ${JSON.stringify(data)}::jsonb,
      ${source === null ? JSON.stringify(output) : null}::jsonb, ${tries}, ${key}, ${source},
      ${source === null ? null : JSON.stringify(output)}::jsonb)
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

export async function askedJobs({ db }: Pick<TestApp, 'db'>): Promise<{ name: string; data: unknown }[]> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    select name, data from collected_job order by id`.execute(db);
  return rows;
}
