import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

it.each([
  ['a server that struggles', new ApiError(503, {}, null), 2],
  ['no answer at all', new ApiError(0, {}, null), 2],
  ['a refusal', new ApiError(400, {}, null), 1],
  ['too many requests', new ApiError(429, {}, 60), 1],
])('after %s a query runs %3$i times', async (_, error, times) => {
  const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  await expect(queryClient.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toBe(error);
  expect(queryFn).toHaveBeenCalledTimes(times);
});
