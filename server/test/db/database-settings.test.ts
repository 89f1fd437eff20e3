import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { silentLog } from '../support/test-database.ts';

const url = process.env['TEST_DATABASE_URL'] ?? '';

test.skipIf(url === '').each([
  ['by itself', undefined, {}, { jit: 'off', workers: '0', waitsMs: 1500, most: 7 }],
  [
    'as its address and DATABASE_POOL_SIZE say',
    3,
    { options: '-c jit=on -c max_parallel_workers_per_gather=3', connect_timeout: '10' },
    { jit: 'on', workers: '3', waitsMs: 10_000, most: 3 },
  ],
])(
  'connections compile queries, hand them to workers, are waited for and are as many %s',
  async (_how, poolSize, more, expected) => {
    const address = new URL(url);
    for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value);
    const opened = { databaseUrl: address.href, replicaUrl: undefined, dataDir: '', log: silentLog };
    const { db, pool, close } = await openDatabase({ ...opened, poolSize });
    const { rows } = await sql<object>`select current_setting('jit') as jit,
    current_setting('max_parallel_workers_per_gather') as workers`.execute(db);
    const { connectionTimeoutMillis: waitsMs, max: most } = pool.options;
    expect({ ...rows[0], waitsMs, most }).toEqual(expected);
    await close();
  },
);
