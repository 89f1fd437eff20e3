import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToasts, showToast, type Toast } from './toaster.tsx';

const nothing = () => undefined;
const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent);
/** In steps, so that React renders between. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await pass(5_000);
  vi.useRealTimers();
});

it.each<[Toast, seconds: number]>([
  [{ kind: 'success', text: 'saved' }, 2],
  [{ kind: 'success', text: 'posted', onOpen: nothing, onShare: nothing }, 2],
  [{ kind: 'error', text: 'failed' }, 4],
  [{ kind: 'prize', text: 'medal', detail: '+5 XP' }, 4],
  [{ kind: 'notification', text: 'note', onOpen: nothing }, 4],
])('%o stays for %i s', async (toast, seconds) => {
  showToast(toast);
  await pass(seconds * 1000 - 100);
  expect(screen.getByRole('region', { name: /notifications/i })).toHaveTextContent(toast.text);
  await pass(500);
  expect(shown()).toEqual([]);
});

it.each<[Toast, left: string[]]>([
  [{ kind: 'success', text: 'saved' }, ['saved', 'medal']],
  [{ kind: 'error', text: 'failed again' }, ['failed again', 'medal']],
  [{ kind: 'notification', text: 'note' }, ['note', 'medal', 'failed']],
])('a failure goes with the outcome of the next try: %o', async (next, left) => {
  showToast({ kind: 'error', text: 'failed' });
  showToast({ kind: 'prize', text: 'medal', detail: '' });
  await pass(100);
  showToast(next);
  await pass(500);
  expect(shown()).toEqual(left);
});

it('notifications go with their reader', async () => {
  showToast({ kind: 'notification', text: 'note' });
  showToast({ kind: 'success', text: 'signed out' });
  await pass(100);
  dropToasts('notification');
  await pass(500);
  expect(shown()).toEqual(['signed out']);
});

it.each<[wide: boolean, x: string, y: string]>([
  [true, 'left', 'bottom'],
  [false, 'center', 'top'],
])('where it is true that the screen is wide (%s), toasts are %s at the %s', async (wide, x, y) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  await act(() => window.dispatchEvent(new Event('resize')));
  showToast({ kind: 'success', text: 'saved' });
  await pass(100);
  const toaster = document.querySelector('[data-sonner-toaster]');
  expect(toaster).toHaveAttribute('data-x-position', x);
  expect(toaster).toHaveAttribute('data-y-position', y);
  vi.unstubAllGlobals();
});
