import { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { isDatabaseUnavailable, whileUnavailable } from './database-errors.ts';

test('a query that comes after the pool has ended, from a request whose caller hung up, is no fault of its own', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1 });
  await pool.end();
  const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(isDatabaseUnavailable(new Error('anything else'))).toBe(false);
});

const away = new Error('Connection terminated unexpectedly');

test('what the database could not do is tried again, ten times in all', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(away).mockResolvedValue('done');
  expect(await whileUnavailable(work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(2);
  const never = vi.fn<() => Promise<string>>().mockRejectedValue(away);
  await expect(whileUnavailable(never)).rejects.toBe(away);
  expect(never).toHaveBeenCalledTimes(10);
});

test('what the database refuses is not tried again', async () => {
  const refused = new Error('permission denied');
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(refused);
  await expect(whileUnavailable(work)).rejects.toBe(refused);
  expect(work).toHaveBeenCalledTimes(1);
});
