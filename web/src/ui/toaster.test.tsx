import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { showToast } from './toaster.tsx';
import type { Toast } from './toast-queue.ts';

vi.mock('sonner', () => {
  const show = vi.fn<() => void>();
  return {
    Toaster: () => null,
    toast: Object.assign(show, { success: show, error: show, dismiss: vi.fn<() => void>() }),
  };
});

const nothing = () => undefined;

it.each<[Toast, seconds: number]>([
  [{ kind: 'success', text: 'saved' }, 2],
  [{ kind: 'success', text: 'posted', onOpen: nothing, onShare: nothing }, 2],
  [{ kind: 'error', text: 'failed' }, 4],
  [{ kind: 'prize', text: 'medal', detail: '+5 XP' }, 4],
  [{ kind: 'notification', text: 'note', onOpen: nothing }, 4],
])('%o stays for %i s', (shown, seconds) => {
  vi.useFakeTimers();
  const show = vi.mocked(toast);
  showToast(shown);
  const [text, options] = show.mock.lastCall ?? [];
  expect([text, options?.duration]).toEqual([shown.text, seconds * 1000]);
  // The next one is shown once this has faded.
  options?.onAutoClose?.({ id: 0 });
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
});
