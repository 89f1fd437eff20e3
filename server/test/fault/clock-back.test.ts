import { hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import { Registry } from '@prometheus-io/client';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { recurring } from '../../src/jobs/job-kind.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { openTestDatabase } from '../support/test-database.ts';

const realNow = Date.now;
let database: Database;
beforeAll(async () => void (database = await openTestDatabase('embedded')));
afterAll(() => database.close());
afterEach(() => vi.restoreAllMocks());

/** The embedded database has its time from this process. */
test(
  'a clock that steps back by three hours, and then by three minutes, stops the job of every minute for two minutes at most',
  async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const metrics = new Registry();
    let runs = 0;
    const minutely = {
      name: 'every-minute',
      cron: '* * * * *',
      retry: recurring,
      run: async () => void (runs += 1),
    };
    const jobs = createJobs<null>({ kinds: [minutely], pool: database.pool, log, metrics });
    await jobs.start(null);
    let backMs = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() - backMs);
    try {
      // At the start, and once by its schedule.
      await expect.poll(() => runs, { timeout: 2 * minuteMs }).toBe(2);
      for (const stepMs of [3 * hourMs, 3 * minuteMs]) {
        backMs += stepMs;
        const before = runs;
        await expect.poll(() => runs, { timeout: 2 * minuteMs }).toBeGreaterThan(before);
      }
      expect(lines.filter((line) => line.includes('the clock of the database was set back'))).toHaveLength(2);
      expect(await metrics.metrics()).toMatch(/^clock_set_back_total 2$/m);
    } finally {
      await jobs.stop();
    }
  },
  10 * minuteMs,
);
