import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { joinTabs } from './join-tabs.ts';
import { startLive } from './start-live.ts';

vi.mock('./join-tabs.ts', () => ({ joinTabs: vi.fn<() => unknown>() }));

const ignore = () => undefined;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a tab that was hidden for an hour stays in the stream, and fetches only what a live event has marked', async () => {
  vi.useFakeTimers();
  const join = stubTabs();
  const queryClient = new QueryClient();
  const fetched = vi.fn<(name: string) => void>();
  for (const queryKey of [['leaderboard'], ['listing', 'one']])
    watch(queryClient, queryKey, () => fetched(String(queryKey[0])));
  const stop = startLive({ queryClient, userId: 'maya', refreshOwn: ignore, onSuspended: ignore });
  await vi.advanceTimersByTimeAsync(1_000);
  fetched.mockClear();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  show();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  join.mock.lastCall?.[0].onHints({ type: 'leaderboard' }, { type: 'leaderboard' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  show();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched.mock.calls).toEqual([['leaderboard']]);
  expect(join).toHaveBeenCalledTimes(1);
  stop();
});

it('a page that comes back by the Back button asks what has changed since it was left, and fetches nothing itself', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const join = stubTabs();
  const queryClient = new QueryClient();
  const fetched = vi.fn<() => void>();
  watch(queryClient, ['listing', 'one'], fetched);
  const stop = startLive({ queryClient, userId: 'maya', refreshOwn: ignore, onSuspended: ignore });
  await vi.advanceTimersByTimeAsync(1_000);
  fetched.mockClear();
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('pageshow'));
  expect(join.mock.lastCall?.[0].readAt).toBe(1_001_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched).not.toHaveBeenCalled();
  stop();
});

function stubTabs() {
  vi.stubGlobal('BroadcastChannel', vi.fn<() => void>());
  vi.stubGlobal('navigator', { locks: {}, onLine: true });
  return vi.mocked(joinTabs).mockReset().mockReturnValue({ sendShown: ignore, leave: ignore });
}

function watch(queryClient: QueryClient, queryKey: string[], onFetch: () => void): void {
  const queryFn = async () => onFetch() ?? queryKey;
  new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(ignore);
}

function show(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
