import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../lib/api/api.ts';
import { applyEvents, listingsIn } from './apply-events.ts';

const queryClient = new QueryClient();
const refreshOwn = vi.fn<() => void>();
const stops: (() => void)[] = [];
let events: ReturnType<typeof applyEvents>;

beforeEach(() => {
  vi.useFakeTimers();
  events = applyEvents({ queryClient, userId: 'maya', refreshOwn });
});

afterEach(() => {
  events.stop();
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  vi.restoreAllMocks();
});

const changed = (listingId: string) => ({ type: 'listing', listingId, kind: 'suggestion.created' }) as const;

async function take(...taken: LiveEvent[]): Promise<void> {
  for (const event of taken) events.take(event);
  await vi.advanceTimersByTimeAsync(500);
}

/** Shows an answer; the returned mock counts refetches. */
function show(queryKey: readonly unknown[], data: unknown) {
  queryClient.setQueryData(queryKey, data);
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve(data));
  const options = { queryKey, queryFn: ask, staleTime: Infinity, retry: false };
  stops.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
  return ask;
}

it('fetches once, for many events, every list again that holds a changed listing, and no other', async () => {
  const home = show(['listings', 'home'], { data: [{ id: 'a' }] });
  const feed = show(['listings', 'feed'], { data: [{ id: 'b' }] });
  const opened = show(['listing', 'a'], { id: 'a' });
  queryClient.setQueryData(['listings', 'saved'], { data: [{ id: 'a' }] });
  await take(changed('a'), { ...changed('a'), kind: 'suggestion.updated' }, changed('a'));
  expect([home, feed, opened].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  // What is not on the screen is fetched when it is shown again.
  expect(queryClient.getQueryState(['listings', 'saved'])).toMatchObject({
    isInvalidated: true,
    dataUpdateCount: 1,
  });
});

it('waits for a change of the person’s own, whose answer an older one must not overwrite', async () => {
  const opened = show(['listing', 'a'], { id: 'a' });
  const busy = vi.spyOn(queryClient, 'isMutating').mockReturnValue(1);
  await take(changed('a'));
  expect(opened).not.toHaveBeenCalled();
  busy.mockReturnValue(0);
  await vi.advanceTimersByTimeAsync(300);
  expect(opened).toHaveBeenCalledTimes(1);
});

it('fetches what each kind of event is about', async () => {
  const shown = [
    show(['notifications', 'latest'], {}),
    show(['leaderboard', null], {}),
    show(['profiles', 'maya', 'xp-history'], []),
    show(['profiles', 'nuno', 'xp-history'], []),
    show(['questions', 'a'], []),
  ];
  for (const [event, ...counts] of [
    [{ type: 'ready' }, 0, 0, 0, 0, 0],
    [{ type: 'notifications' }, 1, 0, 0, 0, 0],
    [{ type: 'leaderboard' }, 1, 1, 0, 0, 0],
    [{ type: 'me' }, 1, 1, 1, 0, 0],
    [changed('a'), 1, 1, 1, 0, 0],
    [{ ...changed('a'), kind: 'question.asked' }, 1, 1, 1, 0, 1],
    [{ type: 'resync' }, 2, 2, 2, 1, 2],
  ] satisfies [LiveEvent, ...number[]][]) {
    await take(event);
    expect(shown.map(({ mock }) => mock.calls.length)).toEqual(counts);
  }
  expect(refreshOwn).toHaveBeenCalledTimes(2);
});

it.each([
  ['that is opened', ['listing', 'a'], { id: 'a' }],
  ['in the first answer of a list', ['listings', 'feed'], [{ id: 'a' }]],
])('fetches a changed listing again %s, because that answer may be of before', async (_, queryKey, data) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const asked = vi.fn<() => Promise<unknown>>(() => promise);
  stops.push(new QueryObserver(queryClient, { queryKey, queryFn: asked }).subscribe(() => undefined));
  await take(changed('a'));
  expect(asked).toHaveBeenCalledTimes(1);
  resolve(data);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('asks for what is true now, which a replica may not have, until it has had time', async () => {
  // Later than the fake clocks of earlier tests.
  await vi.advanceTimersByTimeAsync(600_000);
  const sent = vi.spyOn(window, 'fetch');
  sent.mockImplementation(async () => Response.json({ success: true, data: {} }));
  const caching = () => new Headers(sent.mock.lastCall?.[1]?.headers).get('cache-control');
  const opened = show(['listing', 'a'], { id: 'a' });
  opened.mockImplementation(async () => api('GET /listings/:id', { params: { id: 'a' } }));
  await take(changed('a'));
  expect(caching()).toBe('no-cache');
  await vi.advanceTimersByTimeAsync(5_000);
  await queryClient.refetchQueries({ queryKey: ['listing', 'a'] });
  expect(caching()).toBe(null);
});

it('drops the answer of a listing that was deleted', async () => {
  show(['listing', 'a'], { id: 'a' }).mockRejectedValue(new Error('not found'));
  await take({ type: 'listing', listingId: 'a', kind: 'listing.deleted' });
  expect(queryClient.getQueryState(['listing', 'a'])).toMatchObject({ status: 'error', data: undefined });
});

it('finds the listings of every list that is shown, the opened one first and each once', () => {
  show(['listings', 'home'], { data: [{ id: 'a' }, { id: 'b' }], pagination: {} });
  show(['profiles', 'maya', 'listings'], [{ id: 'b' }, { id: 'c' }]);
  show(['profiles', 'maya', 'suggestions'], [{ id: 'no listing', listingId: 'd' }]);
  show(['listing', 'e'], { id: 'e' });
  show(['profiles', 'maya', 'guesses', 'open', 1], { data: [{ listing: { id: 'f' } }] });
  show(['profiles', 'maya', 'achievements'], [{ id: 'a badge' }]);
  show(['leaderboard', null], { entries: [{ id: 'a rank' }] });
  queryClient.setQueryData(['listings', 'feed'], { data: [{ id: 'kept' }] });
  expect(listingsIn(queryClient, 'active')).toEqual(['e', 'a', 'b', 'c', 'd', 'f']);
  expect(listingsIn(queryClient, 'inactive')).toEqual(['kept']);
});

it('finds no listing of a mistyped address, for which the server would refuse the stream', async () => {
  const queryFn = () => Promise.reject(new Error('not found'));
  const options = { queryKey: ['listing', 'mistyped'], queryFn, retry: false };
  stops.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryState(['listing', 'mistyped'])?.status).toBe('error');
  expect(listingsIn(queryClient, 'active')).toEqual([]);
});
