import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { queryClient } from './query-client.ts';

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

it.each([
  ['a server that struggles', 2, new ApiError(503, {}, null)],
  ['no answer at all', 2, new ApiError(0, {}, null)],
  ['a refusal', 1, new ApiError(400, {}, null)],
  ['too many requests', 1, new ApiError(429, {}, 60)],
])('after %s a query has run %i times', async (_, times, error) => {
  const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  await expect(queryClient.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toBe(error);
  expect(queryFn).toHaveBeenCalledTimes(times);
});

it.each([
  ['once more if it is fetched for the first time, because that answer may be of before', ['users'], 2],
  ['no more than that if the change is about something else', ['log'], 1],
])('fetches what is invalidated %s', async (_how, changed, times) => {
  const answers: ((answer: string) => void)[] = [];
  const ask = vi.fn<() => Promise<string>>(() => new Promise((resolve) => answers.push(resolve)));
  const shown = new QueryObserver(queryClient, { queryKey: ['users', 'okri'], queryFn: ask });
  stops.push(shown.subscribe(() => undefined));
  void queryClient.invalidateQueries({ queryKey: changed });
  answers[0]?.('before');
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('before'));
  answers[1]?.('after');
  await vi.waitFor(() => expect(shown.getCurrentResult()).toMatchObject({ isFetching: false }));
  expect(ask).toHaveBeenCalledTimes(times);
});
