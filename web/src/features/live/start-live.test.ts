import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptAnswer } from '../../lib/api/kept-answers.ts';
import { openStream, type StreamEnd } from './open-stream.ts';
import { startLive } from './start-live.ts';

vi.mock('./open-stream.ts', () => ({ openStream: vi.fn<(options: unknown) => unknown>() }));

const queryClient = new QueryClient();
const close = vi.fn<() => void>();
const refreshOwn = vi.fn<() => void>();
const onSuspended = vi.fn<() => void>();
const fetched = vi.fn<() => void>();
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(openStream).mockReturnValue(close);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  vi.restoreAllMocks();
});

function start(): () => void {
  const stop = startLive({ queryClient, userId: 'maya', refreshOwn, onSuspended });
  stops.push(stop);
  return stop;
}

function stream() {
  const last = vi.mocked(openStream).mock.lastCall?.[0];
  if (!last) throw new Error('No stream was opened.');
  return last;
}
const opened = () => vi.mocked(openStream).mock.calls.length;
const fail = (why: StreamEnd['why'], retryAfterMs = 0) => stream().onEnd({ why, retryAfterMs });

/** The stream is heard twice; what that brings is fetched after a moment. */
async function hear(): Promise<void> {
  stream().onHeard();
  stream().onHeard();
  await vi.advanceTimersByTimeAsync(1_000);
}

/** Caches a listing until the returned function is called. */
function show(id: string): () => void {
  queryClient.setQueryData(['listing', id], { id });
  return watch(['listing', id]);
}

function watch(queryKey: string[]): () => void {
  const options = { queryKey, queryFn: async () => fetched() ?? queryKey, staleTime: Infinity };
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  stops.push(stop);
  return stop;
}

it('a page that has just been read has nothing fetched again, and one that shows older answers has once', async () => {
  show('a');
  const stop = start();
  await hear();
  expect(fetched).not.toHaveBeenCalled();
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  start();
  await hear();
  expect(fetched).toHaveBeenCalledTimes(1);
});

it.each([
  ['9 s', 9_000, 0],
  ['11 s', 11_000, 1],
  ['a time that the clock was set back in', -60_000, 1],
])('after %s without a stream everything that is shown is fetched %3$i times', async (_, ms, times) => {
  show('a');
  start();
  stream().onHeard();
  fail('unreachable');
  vi.setSystemTime(Date.now() + ms);
  window.dispatchEvent(new Event('online'));
  await hear();
  expect(fetched).toHaveBeenCalledTimes(times);
});

it('an answer that was kept for offline is fetched again once the server is heard', async () => {
  show('a');
  start();
  stream().onHeard();
  vi.stubGlobal('caches', { open: async () => ({ match: async () => Response.json({ data: {} }) }) });
  await keptAnswer('/api/listings/a');
  await hear();
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('a hidden page holds no stream, and opens one at once when it is shown', () => {
  start();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(close).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(600_000);
  expect(opened()).toBe(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(opened()).toBe(2);
});

it('a page that the browser kept for its Back button opens its stream again', () => {
  start();
  fail('unreachable');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(opened()).toBe(2);
});

it('follows what is shown, and opens the stream again only for what it does not follow', async () => {
  queryClient.setQueryData(['listing', 'kept'], { id: 'kept' });
  const leave = show('a');
  start();
  expect(stream().listingIds).toEqual(['a', 'kept']);
  show('b');
  await vi.advanceTimersByTimeAsync(400);
  expect(close).toHaveBeenCalledTimes(1);
  expect(stream().listingIds).toEqual(['a', 'b', 'kept']);
  leave();
  show('kept');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened()).toBe(2);
});

it('follows no more than 60 listings', () => {
  const feed = Array.from({ length: 80 }, (_, at) => ({ id: `listing ${at}` }));
  queryClient.setQueryData(['listings', 'feed'], feed);
  watch(['listings', 'feed']);
  start();
  expect(stream().listingIds).toHaveLength(60);
});

it('waits longer after each failure, and no longer than 20 seconds', () => {
  start();
  for (let failure = 0; failure < 10; failure += 1) {
    fail('unreachable');
    vi.advanceTimersByTime(20_000);
  }
  expect(opened()).toBe(11);
  fail('unreachable');
  vi.advanceTimersByTime(9_000);
  expect(opened()).toBe(11);
});

it('waits as long as the server says', () => {
  start();
  fail('refused', 30_000);
  vi.advanceTimersByTime(29_000);
  expect(opened()).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(opened()).toBe(2);
});

it('where streams are refused, everything that is shown is fetched once a minute', async () => {
  show('a');
  start();
  for (let minute = 0; minute < 3; minute += 1) {
    if (opened() > minute) fail('refused');
    await vi.advanceTimersByTimeAsync(61_000);
  }
  expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(2);
});

it('does nothing without a network, and connects at once when it is back', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show('a');
  start();
  vi.advanceTimersByTime(200_000);
  expect([opened(), fetched.mock.calls.length]).toEqual([0, 0]);
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(opened()).toBe(1);
});

it('checks the session when it is over, and connects no more after a suspension', () => {
  start();
  fail('signedOut');
  expect([refreshOwn, onSuspended].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  vi.advanceTimersByTime(50_000);
  expect(opened()).toBe(2);
  fail('suspended');
  expect([refreshOwn, onSuspended].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  vi.advanceTimersByTime(50_000);
  expect(opened()).toBe(2);
});

it('once it is stopped, nothing is left of it', () => {
  start()();
  expect(close).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(opened()).toBe(1);
});
