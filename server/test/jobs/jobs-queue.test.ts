import { Registry } from '@prometheus-io/client';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { verificationMailJob } from '../../src/auth/sign-in/verify-email.ts';
import type { Deps } from '../../src/deps.ts';
import { jobs as allKinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { NoRetry } from '../../src/errors.ts';
import { digestMailJob } from '../../src/notifications/send.ts';
import { newId } from '../../src/new-id.ts';
import { databaseKind, openTestDatabase } from '../support/test-database.ts';
import { autoCloseJob } from '../../src/listings/auto-close.ts';

const log = pino({ level: 'silent' });
let database: Database;
let jobs: Deps['jobs'] | undefined;
afterEach(async () => {
  await jobs?.stop();
  // Drops retries of earlier tests.
  await sql`delete from pgboss.job`.execute(database.db);
});

type Work = (data: never) => Promise<void>;

/** A queue whose kinds do this work, or nothing. */
async function started(works: Record<string, Work>, given = {}): Promise<Deps['jobs']> {
  const kinds = allKinds.map((kind) => ({
    ...kind,
    run: (_: unknown, data: never) => doIt(kind.name, data),
  }));
  const doIt = async (name: string, data: never) => works[name]?.(data);
  const running: Deps['jobs'] = createJobs<Deps>({ kinds, pool: database.pool, log, ...given });
  jobs = running;
  await running.start(undefined as never);
  return running;
}

const enqueue = (running: Deps['jobs'], userId: string) =>
  database.db.transaction().execute((trx) => running.enqueue(trx, verificationMailJob, { userId }));
const statesOf = async (userId: string) => {
  const { rows } = await sql<{ state: string; retry_count: number; output: object | null }>`
    select state::text, retry_count, output from pgboss.job where data->>'userId' = ${userId}`.execute(
    database.db,
  );
  return rows;
};
/** The query of docs/operations.md. */
const undeliveredOf = async (userId: string) => {
  const { rows } = await sql<object>`
    select source_name, source_output, round(extract(epoch from keep_until - created_on) / 86400)::int as days
    from pgboss.job where name = 'undelivered-mail' and data->>'userId' = ${userId}`.execute(database.db);
  return rows;
};
/** Makes a retry due at once. */
const hurry = (userId: string) =>
  sql`update pgboss.job set start_after = now() where state = 'retry' and data->>'userId' = ${userId}`.execute(
    database.db,
  );

describe.each([...new Set(['embedded', databaseKind] as const)])('jobs on the %s database', (kind) => {
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  test('a job starts at its commit and not at the next poll, in one connection', async () => {
    const done = vi.fn<Work>(async () => {});
    const running = await started({ 'send-digest-mail': done });
    const job = { userId: newId(), day: '2026-11-23' };
    const { pollSeconds = 60 } = digestMailJob;
    await database.db.transaction().execute((trx) => running.enqueue(trx, digestMailJob, job));
    await expect.poll(() => done.mock.calls, { timeout: (pollSeconds * 1000) / 2 }).toEqual([[job]]);
  });

  test('a transaction that is rolled back asks for nothing', async () => {
    const done = vi.fn<Work>(async () => {});
    const running = await started({ 'send-verification-mail': done });
    const lost = newId();
    const refusal = database.db.transaction().execute(async (trx) => {
      await running.enqueue(trx, verificationMailJob, { userId: lost });
      throw new Error('refused');
    });
    await expect(refusal).rejects.toThrow('refused');
    const kept = newId();
    await enqueue(running, kept);
    await expect.poll(() => done.mock.calls).toEqual([[{ userId: kept }]]);
    expect(await statesOf(lost)).toEqual([]);
  });

  test('one that fails is tried again, later, and holds up no other', async () => {
    const broken = newId();
    const sent: string[] = [];
    let isBroken = true;
    const send = async ({ userId }: { userId: string }) => {
      if (userId === broken && isBroken)
        throw Object.assign(new Error('to a@example.com'), { code: 'ECONNREFUSED' });
      sent.push(userId);
    };
    const running = await started({ 'send-verification-mail': send });
    const fine = newId();
    await enqueue(running, broken);
    await enqueue(running, fine);
    await expect.poll(() => sent).toEqual([fine]);
    await expect
      .poll(() => statesOf(broken))
      .toMatchObject([{ state: 'retry', output: { code: 'ECONNREFUSED' } }]);
    expect(JSON.stringify(await statesOf(broken))).not.toContain('a@example.com');
    isBroken = false;
    await hurry(broken);
    await expect.poll(() => sent).toEqual([fine, broken]);
  });

  test('one that can never succeed is ended at once, is counted, and stays to be seen', async () => {
    const attempts = vi.fn<Work>(async () => {
      throw Object.assign(new NoRetry('to a@example.com'), { code: 'SMTP_550' });
    });
    const metrics = new Registry();
    const running = await started({ 'send-verification-mail': attempts }, { metrics });
    const userId = newId();
    await enqueue(running, userId);
    await expect.poll(() => undeliveredOf(userId)).toHaveLength(1);
    expect(await undeliveredOf(userId)).toMatchObject([
      { source_name: 'send-verification-mail', source_output: { code: 'SMTP_550' }, days: 30 },
    ]);
    expect(JSON.stringify(await undeliveredOf(userId))).not.toContain('@');
    await hurry(userId);
    const later = newId();
    await enqueue(running, later);
    await expect.poll(() => undeliveredOf(later)).toHaveLength(1);
    expect(attempts.mock.calls).toEqual([[{ userId }], [{ userId: later }]]);
    const text = await metrics.metrics();
    expect(text).toContain('job_attempts_total{queue="send-verification-mail",outcome="ended"} 2');
    expect(text).toContain('job_attempts_total{queue="send-digest-mail",outcome="ended"} 0');
  });

  test('attempts back off and last for a day, after which a job is ended likewise', async () => {
    const down = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
    const running = await started({ 'send-verification-mail': () => Promise.reject(down) });
    const userId = newId();
    await enqueue(running, userId);
    await expect.poll(() => statesOf(userId)).toMatchObject([{ state: 'retry' }]);
    const { rows } = await sql<Record<'wait' | 'most' | 'longest' | 'lives', number>>`
      select extract(epoch from start_after - now())::float8 as wait, retry_limit as most, retry_delay_max as longest,
        extract(epoch from keep_until - created_on)::float8 as lives
      from pgboss.job where data->>'userId' = ${userId}`.execute(database.db);
    const [{ wait, most, longest, lives } = { wait: 0, most: 0, longest: 0, lives: 0 }] = rows;
    expect(wait).toBeGreaterThan(1);
    expect(wait).toBeLessThan(11);
    expect(lives).toBeCloseTo(86_400, -1);
    expect(most * longest).toBeGreaterThanOrEqual(86_400);
    await sql`update pgboss.job set retry_count = retry_limit, start_after = now()
      where data->>'userId' = ${userId}`.execute(database.db);
    await expect
      .poll(() => undeliveredOf(userId), { timeout: 30_000 })
      .toMatchObject([{ source_output: { code: 'ECONNREFUSED' } }]);
  });

  test('the recurring jobs run at the start, for the time that was missed, and are planned', async () => {
    const run = vi.fn<() => Promise<void>>(async () => {});
    await started({ 'auto-close-listings': run, 'remind-owners': run, sweep: run });
    await expect.poll(() => run.mock.calls.length).toBe(3);
    const { rows } = await sql<object>`select name, cron from pgboss.schedule order by name`.execute(
      database.db,
    );
    const planned = allKinds.flatMap(({ name, cron }) => (cron ? [{ name, cron }] : []));
    expect(rows).toEqual(planned.sort((a, b) => (a.name < b.name ? -1 : 1)));
    expect(autoCloseJob.cron).toBe('* * * * *');
  });

  test('a database that is gone for a while ends nothing, and the work is done when it is back', async () => {
    let isGone = false;
    let refused = 0;
    const unsteady = new Proxy(database.pool, {
      get: (pool, name): unknown =>
        name === 'connect' && isGone
          ? () => {
              refused += 1;
              return Promise.reject(new Error('connection refused'));
            }
          : Reflect.get(pool, name, pool),
    });
    const done = vi.fn<Work>(async () => {});
    const running = await started({ 'send-verification-mail': done }, { pool: unsteady });
    isGone = true;
    const userId = newId();
    await enqueue(running, userId);
    await expect.poll(() => refused).toBeGreaterThan(3);
    expect(done).not.toHaveBeenCalled();
    isGone = false;
    await expect.poll(() => done.mock.calls).toEqual([[{ userId }]]);
  });

  test('stop waits for what is under way', async () => {
    let isDone = false;
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const slow = async () => {
      await goesOn;
      isDone = true;
    };
    const running = await started({ 'send-verification-mail': slow });
    const userId = newId();
    await enqueue(running, userId);
    await expect.poll(() => statesOf(userId), { interval: 20 }).toMatchObject([{ state: 'active' }]);
    const stopped = running.stop().then(() => isDone);
    for (let turn = 1; turn <= 50; turn += 1)
      expect(await statesOf(userId)).toMatchObject([{ state: 'active' }]);
    goOn();
    expect(await stopped).toBe(true);
    expect(await statesOf(userId)).toMatchObject([{ state: 'completed' }]);
  });

  test('stop gives up on what takes too long, and the next start does it', async () => {
    const running = await started({ 'send-verification-mail': () => new Promise(() => {}) });
    const userId = newId();
    await enqueue(running, userId);
    await expect.poll(() => statesOf(userId)).toMatchObject([{ state: 'active' }]);
    const at = performance.now();
    await running.stop();
    expect(performance.now() - at).toBeLessThan(8000);
    expect(await statesOf(userId)).toMatchObject([{ state: 'retry' }]);
    await hurry(userId);
    const done = vi.fn<Work>(async () => {});
    await started({ 'send-verification-mail': done });
    await expect.poll(() => done.mock.calls).toEqual([[{ userId }]]);
  });
});
