import type { Toast, ToastKind } from './toast-queue.ts';

/**
 * Short messages at the edge of the screen, one at a time, read out as well: 2 s for success, 4 s otherwise (product 2.11). A
 * failure gives way to the success of the next try. A prize is in gold and says in a second line what it brings; what others
 * did can be opened from where it is said, unless it is open. The machinery is fetched with the first one.
 */
export const toast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  prize: (text: string, detail: string) => void show('prize', text, { detail }),
  news: (text: string, onOpen?: () => void) => void show('news', text, onOpen && { onOpen }),
};

async function show(kind: ToastKind, text: string, more?: Omit<Toast, 'kind' | 'text'>): Promise<void> {
  const { showToast } = await import('./toaster.tsx');
  showToast({ kind, text, ...more });
}
