import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';

test('a query that comes after the pool has ended, from a request whose caller hung up, is no fault of its own', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1 });
  await pool.end();
  const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(isDatabaseUnavailable(new Error('anything else'))).toBe(false);
});
