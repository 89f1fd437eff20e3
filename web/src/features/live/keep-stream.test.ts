import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepStream } from './keep-stream.ts';
import { openStream, type StreamEnd } from './open-stream.ts';

vi.mock('./open-stream.ts', () => ({ openStream: vi.fn<(options: unknown) => unknown>() }));

const close = vi.fn<() => void>();
const callbacks = {
  onOpen: vi.fn<(followed: string[], since: number) => void>(),
  onHint: vi.fn<() => void>(),
  onSignedOut: vi.fn<() => void>(),
  onSuspended: vi.fn<() => void>(),
  onPoll: vi.fn<() => void>(),
};
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.mocked(openStream).mockReturnValue(close);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('has the server look back for what is shown, and reports since when it has', () => {
  const readAt = Date.now() - 2_000;
  keep().follow(['a'], readAt);
  vi.advanceTimersByTime(500);
  // The stream is opened after 400 ms, and its call may be on its way for 10 s, and a replica 5 s behind.
  expect(stream().readAgoMs).toBe(17_400);
  stream().onHint({ type: 'ready', isCaughtUp: true }, '5-1');
  expect(callbacks.onOpen).toHaveBeenLastCalledWith(['a'], readAt);
});

it.each<[string, () => void, true | undefined]>([
  ['the call was on its way for too long', () => vi.setSystemTime(Date.now() + 10_100), true],
  ['the server does not say so', () => undefined, undefined],
])('reports that nothing of before was reported if %s', (_why, happen, isCaughtUp) => {
  keep().follow(['a'], Date.now());
  vi.advanceTimersByTime(500);
  happen();
  stream().onHint({ type: 'ready', isCaughtUp }, '5-1');
  expect(callbacks.onOpen).toHaveBeenLastCalledWith(['a'], Infinity);
});

it.each([
  ['more than five minutes ago', -300_000],
  ['after now, because the clock was set', 60_000],
])('does not ask for changes since %s', (_when, ms) => {
  keep().follow(['a'], Date.now() + ms);
  vi.advanceTimersByTime(500);
  expect(stream().readAgoMs).toBeUndefined();
  stream().onHint({ type: 'ready' }, '5-1');
  expect(callbacks.onOpen).toHaveBeenLastCalledWith(['a'], Infinity);
});

it('goes on from its position when more is shown, and looks back for what it did not follow before', () => {
  const kept = keep();
  kept.follow(['a'], Date.now());
  vi.advanceTimersByTime(500);
  stream().onHint({ type: 'ready' }, '5-1');
  stream().onHint({ type: 'me' }, '6-2');
  kept.follow(['a', 'b'], Date.now() - 600);
  vi.advanceTimersByTime(400);
  expect(stream()).toMatchObject({ position: '6-2', listingIds: ['a', 'b'], readAgoMs: 16_000 });
  stream().onHint({ type: 'ready', isCaughtUp: true }, '6-2');
  fail('unreachable');
  vi.advanceTimersByTime(1_000);
  expect(stream()).toMatchObject({ position: '6-2', readAgoMs: undefined });
});

it('looks back for what was shown since its call in the next one', () => {
  const kept = keep();
  kept.follow(['a'], Date.now());
  vi.advanceTimersByTime(500);
  kept.follow(['a'], Date.now() - 9_000);
  stream().onHint({ type: 'ready', isCaughtUp: true }, '5-1');
  vi.advanceTimersByTime(400);
  expect(stream().readAgoMs).toBe(24_400);
});

it.each([
  ['the span is not known', 60_000, 0],
  ['the call was on its way', 0, 40_000],
])('reports nothing as reported if the clock is set back while %s', (_while, beforeMs, afterMs) => {
  const kept = keep();
  kept.follow(['a'], Date.now());
  vi.advanceTimersByTime(beforeMs);
  if (beforeMs > 0) vi.setSystemTime(Date.now() - 30_000);
  kept.follow(['a'], Date.now());
  vi.advanceTimersByTime(500 + afterMs);
  if (afterMs > 0) vi.setSystemTime(Date.now() - 35_000);
  stream().onHint({ type: 'ready', isCaughtUp: true }, '6-1');
  expect(callbacks.onOpen).toHaveBeenLastCalledWith(['a'], Infinity);
});

it('follows what is named again while a call for less is on its way', () => {
  const kept = keep();
  kept.follow(['a', 'b'], Infinity);
  vi.advanceTimersByTime(500);
  stream().onHint({ type: 'ready' }, '5-1');
  kept.follow(['a'], Date.now());
  vi.advanceTimersByTime(500);
  kept.follow(['a', 'b'], Infinity);
  stream().onHint({ type: 'ready', isCaughtUp: true }, '6-1');
  vi.advanceTimersByTime(500);
  expect(stream().listingIds).toEqual(['a', 'b']);
});

it('connects in a hidden tab as well when the network is back, and polls until then', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const kept = keep();
  vi.advanceTimersByTime(500);
  stream().onHint({ type: 'ready' }, '5-1');
  network.mockReturnValue(false);
  kept.follow(['a'], Date.now());
  vi.advanceTimersByTime(500);
  network.mockReturnValue(true);
  vi.advanceTimersByTime(60_000);
  expect(callbacks.onPoll).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(openStream).toHaveBeenCalledTimes(2);
});

it('stays open while it follows all that is shown', () => {
  const kept = keep();
  kept.follow(['a', 'b'], Infinity);
  vi.advanceTimersByTime(500);
  stream().onHint({ type: 'ready' }, '5-1');
  kept.follow(['b'], Infinity);
  vi.advanceTimersByTime(60_000);
  expect(openStream).toHaveBeenCalledTimes(1);
});

it('follows no more than 60 listings', () => {
  keep().follow(
    Array.from({ length: 80 }, (_, index) => `listing ${index}`),
    Infinity,
  );
  vi.advanceTimersByTime(500);
  expect(stream().listingIds).toHaveLength(60);
});

it('waits longer after each failure, and no longer than 20 seconds', () => {
  keep();
  vi.advanceTimersByTime(500);
  for (let failure = 0; failure < 10; failure += 1) {
    fail('unreachable');
    vi.advanceTimersByTime(20_000);
  }
  expect(openStream).toHaveBeenCalledTimes(11);
  fail('unreachable');
  vi.advanceTimersByTime(9_000);
  expect(openStream).toHaveBeenCalledTimes(11);
});

it('polls once a minute where streams are refused', () => {
  keep();
  vi.advanceTimersByTime(500);
  for (let minute = 0; minute < 3; minute += 1) {
    if (vi.mocked(openStream).mock.calls.length > minute) fail('refused');
    vi.advanceTimersByTime(60_000);
  }
  expect(callbacks.onPoll).toHaveBeenCalledTimes(3);
});

it('waits as long as the server says', () => {
  keep();
  vi.advanceTimersByTime(500);
  stream().onEnd({ why: 'refused', retryAfterMs: 30_000 });
  vi.advanceTimersByTime(29_000);
  expect(openStream).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(openStream).toHaveBeenCalledTimes(2);
});

it('does nothing without a network, and connects at once when it is back', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keep();
  vi.advanceTimersByTime(200_000);
  expect(openStream).not.toHaveBeenCalled();
  expect(callbacks.onPoll).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(openStream).toHaveBeenCalledTimes(1);
});

it('reports that the session is over', () => {
  keep();
  vi.advanceTimersByTime(500);
  fail('signedOut');
  expect(callbacks.onSignedOut).toHaveBeenCalledTimes(1);
});

it('reports a suspension, and connects no more', () => {
  keep();
  vi.advanceTimersByTime(500);
  fail('suspended');
  vi.advanceTimersByTime(600_000);
  expect(callbacks.onSuspended).toHaveBeenCalledTimes(1);
  expect(callbacks.onSignedOut).not.toHaveBeenCalled();
  expect(openStream).toHaveBeenCalledTimes(1);
});

function keep() {
  const kept = keepStream({ position: null, followed: [], ...callbacks });
  stop = () => kept.stop();
  return kept;
}

/** The stream that was opened last. */
function stream() {
  const last = vi.mocked(openStream).mock.lastCall?.[0];
  if (!last) throw new Error('No stream was opened.');
  return last;
}

function fail(why: StreamEnd['why']): void {
  stream().onEnd({ why, retryAfterMs: 0 });
}
