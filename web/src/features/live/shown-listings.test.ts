import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { type NewlyShown, pageOpenedAt, shownListings, watchShownListings } from './shown-listings.ts';

const queryClient = new QueryClient();
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  vi.useRealTimers();
});

it('finds the listings of every list that is shown, the opened one first and each once', () => {
  show(['listings', 'home'], { data: [{ id: 'a' }, { id: 'b' }], pagination: {} });
  show(['profiles', 'maya', 'listings'], [{ id: 'b' }, { id: 'c' }]);
  show(['profiles', 'maya', 'suggestions'], [{ id: 'no listing', listingId: 'd' }]);
  show(['listing', 'e'], { id: 'e' });
  show(['profiles', 'maya', 'guesses', 'open', 1], { data: [{ listing: { id: 'f' } }] });
  expect(shownListings(queryClient)).toEqual(['e', 'a', 'b', 'c', 'd', 'f']);
});

it('leaves out answers that are only cached, and those without a listing', () => {
  queryClient.setQueryData(['listings', 'feed'], { data: [{ id: 'kept' }] });
  show(['profiles', 'maya'], { id: 'a person' });
  show(['profiles', 'maya', 'achievements'], [{ id: 'a badge' }]);
  show(['leaderboard', null], { entries: [{ id: 'a rank' }] });
  expect(shownListings(queryClient)).toEqual([]);
});

it('reports the listings that were not shown before, with when the first of their answers was asked for', async () => {
  vi.useFakeTimers();
  show(['listing', 'a'], { id: 'a' });
  const changes: NewlyShown[] = [];
  stops.push(watchShownListings(queryClient, (change) => changes.push(change)));
  const start = Date.now();
  fetch(['listings', 'feed'], [{ id: 'a' }, { id: 'b' }], 2_000);
  await vi.advanceTimersByTimeAsync(1_000);
  fetch(['listings', 'similar'], [{ id: 'b' }], 500);
  await vi.advanceTimersByTimeAsync(3_000);
  // The slower answer came last, and was asked for first.
  expect(changes).toEqual([
    { ids: ['b'], readAt: start + 1_000 },
    { ids: ['b'], readAt: start },
  ]);
});

it('reports an older answer that is shown again, though another has shown its listing since', async () => {
  vi.useFakeTimers();
  const changes: NewlyShown[] = [];
  stops.push(watchShownListings(queryClient, (change) => changes.push(change)));
  const start = Date.now();
  const leave = fetch(['profiles', 'maya', 'listings'], [{ id: 'a' }], 0);
  await vi.advanceTimersByTimeAsync(1_000);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  fetch(['listing', 'a'], { id: 'a' }, 0);
  await vi.advanceTimersByTimeAsync(1_000);
  fetch(['profiles', 'maya', 'listings'], [{ id: 'a' }], 0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changes.map(({ ids, readAt }) => [...ids, readAt - start])).toEqual([
    ['a', 0],
    [Infinity],
    ['a', 61_000],
    ['a', 0],
  ]);
});

it('takes what was asked for before it watched as read when the page was opened, and reports it once', async () => {
  vi.useFakeTimers();
  fetch(['listing', 'a'], { id: 'a' }, 1_000);
  const changes: NewlyShown[] = [];
  stops.push(watchShownListings(queryClient, (change) => changes.push(change)));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(changes).toEqual([]);
});

it('takes what the page itself wrote first as read then', async () => {
  vi.useFakeTimers();
  const changes: NewlyShown[] = [];
  stops.push(watchShownListings(queryClient, (change) => changes.push(change)));
  await vi.advanceTimersByTimeAsync(5_000);
  show(['listing', 'made'], { id: 'made' });
  const madeAt = Date.now();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changes).toEqual([{ ids: ['made'], readAt: madeAt }]);
});

it('takes what was read before it watched as read when the page was opened, though the page has written into it since', async () => {
  vi.useFakeTimers();
  const changes: NewlyShown[] = [];
  queryClient.setQueryData(['listings', 'feed'], [{ id: 'a' }]);
  stops.push(watchShownListings(queryClient, (change) => changes.push(change)));
  show(['listings', 'feed'], [{ id: 'a' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changes).toEqual([{ ids: ['a'], readAt: pageOpenedAt() }]);
});

/** Shows an answer that takes this long to come. */
function fetch(queryKey: readonly unknown[], data: unknown, ms: number): () => void {
  const queryFn = () => new Promise((resolve) => setTimeout(() => resolve(data), ms));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: 300_000 });
  const stop = observer.subscribe(() => undefined);
  stops.push(stop);
  return stop;
}

function show(queryKey: readonly unknown[], data: unknown): void {
  queryClient.setQueryData(queryKey, data);
  const observer = new QueryObserver(queryClient, { queryKey, staleTime: Infinity, queryFn: () => data });
  stops.push(observer.subscribe(() => undefined));
}
