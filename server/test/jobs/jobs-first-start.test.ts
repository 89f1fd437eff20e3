import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { countWaiting, openTestDatabase } from '../support/test-database.ts';

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'a process that meets another’s first start finds the queue’s schema made',
  async () => {
    const { pool, close } = await openTestDatabase('postgres');
    onTestFinished(close);
    const jobs = createJobs({ kinds, pool, log: pino({ level: 'silent' }) });
    const other = await pool.connect();
    await other.query('begin');
    await other.query('create schema pgboss');
    const opened = jobs.open().then(
      () => null,
      (error: unknown) => error,
    );
    await expect.poll(() => countWaiting(pool)).toBe(1);
    await other.query('commit');
    other.release();
    expect(await opened).toBeNull();
    await jobs.stop();
  },
);
