import { expect, test, vi } from 'vitest';
import { whileUnavailable } from './database-errors.ts';

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
