import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { silentLog } from '../support/test-database.ts';

const url = process.env['TEST_DATABASE_URL'];

test.skipIf(url === undefined)('no query is compiled or handed to workers', async () => {
  expect(await settingsOf(url ?? '')).toEqual({ jit: 'off', workers: '0' });
});

test.skipIf(url === undefined)('the address of the database decides otherwise', async () => {
  const options = encodeURIComponent('-c jit=on -c max_parallel_workers_per_gather=3');
  const own = `${url}${url?.includes('?') ? '&' : '?'}options=${options}`;
  expect(await settingsOf(own)).toEqual({ jit: 'on', workers: '3' });
});

test.skipIf(url === undefined)(
  'a call waits 1.5 s for a connection, or as long as the address says',
  async () => {
    const patient = new URL(url ?? '');
    patient.searchParams.set('connect_timeout', '10');
    for (const [databaseUrl, limit] of [
      [url, 1_500],
      [patient.href, 10_000],
    ] as const) {
      const { pool, close } = await openDatabase({
        databaseUrl,
        replicaUrl: undefined,
        dataDir: '',
        log: silentLog,
      });
      expect(pool.options.connectionTimeoutMillis).toBe(limit);
      await close();
    }
  },
);

async function settingsOf(databaseUrl: string): Promise<unknown> {
  const { db, close } = await openDatabase({
    databaseUrl,
    replicaUrl: undefined,
    dataDir: '',
    log: silentLog,
  });
  const { rows } = await sql`select current_setting('jit') as jit,
    current_setting('max_parallel_workers_per_gather') as workers`.execute(db);
  await close();
  return rows[0];
}
