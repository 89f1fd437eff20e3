import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { refuseSharedSessions } from './reach-postgres.ts';

function poolOf(timesLate: number): Pool & { tries: number } {
  let mark: unknown;
  const client = {
    release: () => undefined,
    async query(_: string, values?: unknown[]) {
      if (values) [mark] = values;
      return { rows: [{ mark }] };
    },
  };
  const pool = {
    tries: 0,
    async connect() {
      pool.tries += 1;
      if (pool.tries <= timesLate) throw new Error('timeout exceeded when trying to connect');
      return client;
    },
  };
  return pool as unknown as Pool & { tries: number };
}

test('a start on a busy machine asks again for a connection that comes late', async () => {
  const pool = poolOf(3);
  await refuseSharedSessions(pool, 'DATABASE_URL');
  // Two connections, after three that came late.
  expect(pool.tries).toBe(5);
});

test('a database that gives no connection at all fails the start', async () => {
  await expect(refuseSharedSessions(poolOf(100), 'DATABASE_URL')).rejects.toThrow('timeout exceeded');
});
