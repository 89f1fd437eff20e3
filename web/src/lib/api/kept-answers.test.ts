import { expect, it, vi } from 'vitest';
import { keepAnswer } from './kept-answers.ts';

it('the answer before stays until the next one takes its place', async () => {
  const put = vi.fn<(address: string, answer: Response) => Promise<void>>();
  const remove = vi.fn<() => Promise<boolean>>();
  vi.stubGlobal('caches', { open: async () => ({ put, delete: remove, keys: async () => [] }) });
  await keepAnswer('GET /listings', '/api/listings', { data: [] });
  expect(put.mock.lastCall?.[0]).toBe('/api/listings');
  expect(remove).not.toHaveBeenCalled();
});
