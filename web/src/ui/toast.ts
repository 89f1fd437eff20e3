import type { Toast, ToastKind } from './toast-queue.ts';

/**
 * Short messages at the edge of the screen, one at a time, which screen readers say as well: 2 s for success, 4 s otherwise (product
 * 2.11). What was posted can be viewed and shared from its toast, and from home and its own page for as long as one likes. A prize is golden
 * and says in a second line what it brings. A notification has a button that opens what it is about, unless that is open. The code of
 * toasts is fetched with the first one.
 */
export const toast = {
  success: (text: string) => void show('success', text),
  posted: (text: string, actions: { onOpen: () => void; onShare: () => void }) =>
    void show('success', text, actions),
  error: (text: string) => void show('error', text),
  prize: (text: string, detail: string) => void show('prize', text, { detail }),
  notification: (text: string, onOpen?: () => void) => void show('notification', text, onOpen && { onOpen }),
};

async function show(kind: ToastKind, text: string, more?: Omit<Toast, 'kind' | 'text'>): Promise<void> {
  // Without a connection it may not come; then the banner says that one is offline.
  const toaster = await import('./toaster.tsx').catch(() => null);
  toaster?.showToast({ kind, text, ...more });
}
