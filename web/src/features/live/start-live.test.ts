import { QueryClient } from '@tanstack/react-query';
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

it('leaves the stream after five minutes in a tab that was opened in the background, and joins again when it is shown', () => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', vi.fn<() => void>());
  vi.stubGlobal('navigator', { locks: {}, onLine: true });
  const leave = vi.fn<() => void>();
  vi.mocked(joinTabs).mockReturnValue({ sendShown: () => undefined, leave });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const queryClient = new QueryClient();
  const stop = startLive({ queryClient, userId: 'maya', refreshOwn: ignore, onSuspended: ignore });
  vi.advanceTimersByTime(4 * 60_000);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * 60_000);
  expect(leave).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(joinTabs).toHaveBeenCalledTimes(2);
  stop();
});
