import { expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { queryClient } from './query-client.ts';

it.each([
  ['a server that struggles', 2, new ApiError(503, {}, null)],
  ['no answer at all', 2, new ApiError(0, {}, null)],
  ['a refusal', 1, new ApiError(400, {}, null)],
  ['too many requests', 1, new ApiError(429, {}, 60)],
])('after %s a query has run %i times', async (_, times, error) => {
  const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const asked = queryClient.fetchQuery({ queryKey: ['x'], queryFn, retryDelay: 0 });
  await expect(asked).rejects.toBe(error);
  expect(queryFn).toHaveBeenCalledTimes(times);
});
