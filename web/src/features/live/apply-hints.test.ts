import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, ApiError } from '../../lib/api/api.ts';
import { AppQueryClient } from '../../lib/api/query-client.ts';
import { applyHints } from './apply-hints.ts';

vi.mock('../../lib/api/kept-answers.ts', async (load) => ({
  ...(await load<object>()),
  countGivenKept: () => countKept,
}));

let countKept = 0;
const queryClient = new AppQueryClient();
const refreshOwn = vi.fn<() => void>();
const stops: (() => void)[] = [];
let hints: ReturnType<typeof applyHints>;

beforeEach(() => {
  vi.useFakeTimers();
  hints = applyHints({ queryClient, userId: 'maya', refreshOwn });
});

afterEach(() => {
  hints.stop();
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  refreshOwn.mockClear();
});

it('fetches every list again that holds a changed listing, and no other', async () => {
  const home = show(['listings', 'home'], { data: [{ id: 'a' }] });
  const feed = show(['listings', 'feed'], { data: [{ id: 'b' }] });
  const opened = show(['listing', 'a'], { id: 'a' });
  await take(changed('a'));
  expect([home, feed, opened].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

it('fetches once for many hints', async () => {
  const opened = show(['listing', 'a'], { id: 'a' });
  hints.take(changed('a'), changed('a'));
  await take(changed('a'));
  expect(opened).toHaveBeenCalledTimes(1);
});

it('fetches nothing for its own change, which the answer has refreshed already, but for those of others', async () => {
  const opened = show(['listing', 'a'], { id: 'a' });
  const headers = { 'x-request-id': 'own' };
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ success: true, data: {} }, { headers }));
  await api('POST /listings/:id/reopen', { params: { id: 'a' } });
  await queryClient.invalidateQueries({ queryKey: ['listing', 'a'] });
  await take({ ...changed('a'), requestId: 'own' });
  expect(opened).toHaveBeenCalledTimes(1);
  await take({ ...changed('a'), requestId: 'another' });
  expect(opened).toHaveBeenCalledTimes(2);
  await take(changed('a'));
  expect(opened).toHaveBeenCalledTimes(3);
});

it('fetches for its own change where the answer was lost, or had no id', async () => {
  const opened = show(['listing', 'a'], { id: 'a' });
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ success: true, data: {} })),
  );
  await api('POST /listings/:id/reopen', { params: { id: 'a' } });
  await take({ ...changed('a'), requestId: 'own' });
  expect(opened).toHaveBeenCalledTimes(1);
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

it('fetches nothing while the page is hidden, and at once when it is shown', async () => {
  const opened = show(['listing', 'a'], { id: 'a' });
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await take(changed('a'));
  expect(opened).not.toHaveBeenCalled();
  isHidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10);
  expect(opened).toHaveBeenCalledTimes(1);
});

it('fetches what each kind of hint is about', async () => {
  const shown = {
    notifications: show(['notifications', 'latest'], {}),
    leaderboard: show(['leaderboard', null], {}),
    me: show(['profiles', 'maya', 'xp-history'], []),
    other: show(['profiles', 'nuno', 'xp-history'], []),
  };
  const counts = () => Object.values(shown).map(({ mock }) => mock.calls.length);
  await take({ type: 'notifications' });
  expect(counts()).toEqual([1, 0, 0, 0]);
  await take({ type: 'leaderboard' });
  expect(counts()).toEqual([1, 1, 0, 0]);
  await take({ type: 'me' });
  expect(counts()).toEqual([1, 1, 1, 0]);
  expect(refreshOwn).toHaveBeenCalledTimes(1);
  await take({ type: 'resync' });
  expect(counts()).toEqual([2, 2, 2, 0]);
});

it('fetches again what was being fetched for the first time, because that answer may be of before', async () => {
  const answers: ((answer: { id: string }) => void)[] = [];
  const asked = vi.fn<() => Promise<{ id: string }>>(() => new Promise((resolve) => answers.push(resolve)));
  const shown = new QueryObserver(queryClient, { queryKey: ['listing', 'a'], queryFn: asked });
  stops.push(shown.subscribe(() => undefined));
  await take(changed('a'));
  expect(asked).toHaveBeenCalledTimes(1);
  answers[0]?.({ id: 'a' });
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('asks for what is true now, which a replica may not have, until it has had time', async () => {
  // Later than the tests before, whose clocks began anew.
  await vi.advanceTimersByTimeAsync(600_000);
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: true, data: {} }));
  const opened = show(['listing', 'a'], { id: 'a' });
  opened.mockImplementation(async () => api('GET /listings/:id', { params: { id: 'a' } }));
  await queryClient.refetchQueries({ queryKey: ['listing', 'a'] });
  expect(lastSent('cache-control')).toBe(null);
  await take(changed('a'));
  expect(lastSent('cache-control')).toBe('no-cache');
  await vi.advanceTimersByTimeAsync(5_000);
  await queryClient.refetchQueries({ queryKey: ['listing', 'a'] });
  expect(lastSent('cache-control')).toBe(null);
});

it('fetches a list again that got the changed listing with its first answer', async () => {
  const answers: ((answer: { id: string }[]) => void)[] = [];
  const asked = vi.fn<() => Promise<{ id: string }[]>>(() => new Promise((resolve) => answers.push(resolve)));
  const options = { queryKey: ['listings', 'feed'], queryFn: asked };
  stops.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
  await take(changed('b'));
  await take(changed('a'));
  answers[0]?.([{ id: 'a' }]);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveBeenCalledTimes(2);
});

it.each<[string, () => Promise<unknown>]>([
  ['failed', () => Promise.reject(new Error('unreachable'))],
  ['was asked for too often', () => Promise.reject(new ApiError(429, {}, 60))],
  [
    'was an answer kept from before',
    async () => {
      countKept += 1;
      return { id: 'a' };
    },
  ],
])('fetches again what %s, until the server answers', async (_what, fail) => {
  const opened = show(['listing', 'a'], { id: 'a' });
  const other = show(['listing', 'b'], { id: 'b' });
  opened.mockImplementationOnce(fail).mockImplementationOnce(fail);
  await take(changed('a'));
  expect(opened).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(opened).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened).toHaveBeenCalledTimes(3);
  expect(other).not.toHaveBeenCalled();
});

it('takes a refusal for an answer', async () => {
  const opened = show(['listing', 'a'], { id: 'a' });
  opened.mockRejectedValue(new ApiError(404, {}, null));
  await take(changed('a'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened).toHaveBeenCalledTimes(1);
});

it('drops the answer of a listing that was deleted', async () => {
  show(['listing', 'a'], { id: 'a' });
  await take({ type: 'listing', listingId: 'a', kind: 'listing.deleted' });
  expect(queryClient.getQueryState(['listing', 'a'])?.dataUpdateCount).toBe(1);
});

it('polls everything that is shown, but only while the server answers', async () => {
  const opened = show(['listing', 'a'], { id: 'a' });
  const latest = show(['notifications', 'latest'], {});
  latest.mockRejectedValueOnce(new Error('unreachable'));
  hints.poll();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened).not.toHaveBeenCalled();
  hints.poll();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened).toHaveBeenCalledTimes(1);
});

/** A header of the last call. */
function lastSent(header: string): string | null {
  return new Headers(vi.mocked(window.fetch).mock.lastCall?.[1]?.headers).get(header);
}

function changed(listingId: string) {
  return { type: 'listing', listingId, kind: 'suggestion.created' } as const;
}

async function take(hint: LiveHint): Promise<void> {
  hints.take(hint);
  await vi.advanceTimersByTimeAsync(500);
}

/** Shows an answer; the mock that this returns counts how often it is fetched again. */
function show(queryKey: readonly unknown[], data: unknown) {
  queryClient.setQueryData(queryKey, data);
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve(data));
  const options = { queryKey, queryFn: ask, staleTime: Infinity, retry: false };
  stops.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
  return ask;
}
