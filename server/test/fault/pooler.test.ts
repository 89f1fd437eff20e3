import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { hasPgbouncer, manualBlocks, startPgbouncer } from '../support/pgbouncer.ts';
import { endAll, runMain } from '../support/processes.ts';

const callersAtOnce = 4;
/** Its end and its start then take a third of a second. */
const fast = { fsync: 'off' };
/** 2 s, and what a busy machine adds. */
const answeredMs = 2500;
const backMs = 5000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-pooler-'));
  // PostgreSQL runs as another account.
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

test.skipIf(!hasPgbouncer)(
  'behind PgBouncer as the manual sets it, during a short restart of the database calls are answered within 2 s, and soon all of them again',
  { timeout: 200_000 },
  async () => {
    const cluster = join(folder, 'cluster');
    const first = await startPostgres(fast, cluster);
    const [settings = ''] = manualBlocks('ini');
    const bouncer = await startPgbouncer({ server: first.url, user: 'postgres', settings });
    const main = await runMain({
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: first.url,
      DATA_DIR: join(folder, 'data'),
      RATE_LIMIT: 'off',
    });
    await main.ready();

    const answers: { status: number; tookMs: number; atMs: number }[] = [];
    const over = new AbortController();
    const callers = Array.from({ length: callersAtOnce }, async () => {
      for (; !over.signal.aborted; await sleep(20)) {
        const startedAt = performance.now();
        const { status } = await fetch(`${main.url}/api/listings`);
        answers.push({ status, tookMs: performance.now() - startedAt, atMs: performance.now() });
      }
    });
    await sleep(1000);
    await first.stop();
    const second = await startPostgres({ ...fast, port: new URL(first.url).port }, cluster);
    const backAt = performance.now();
    await sleep(2 * backMs);
    over.abort();
    await Promise.all(callers);

    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(answeredMs);
    const lastRefusedAt = answers.findLast(({ status }) => status === 503)?.atMs ?? 0;
    expect(lastRefusedAt - backAt).toBeLessThan(backMs);
    await main.stop();
    await bouncer.stop();
    await second.stop();
  },
);
