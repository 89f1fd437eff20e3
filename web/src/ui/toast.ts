import { withToaster } from './prepare-toasts.ts';
import type { Toast } from './toaster.tsx';

/**
 * Short messages at the edge of the screen, which screen readers say as well: 2 s for success, 4 s otherwise. What was
 * posted can be viewed and shared from its toast, and from home and its own page for as long as one likes. A prize is golden and says in a
 * second line what it brings. A notification has a button that opens what it is about, unless that is open.
 */
export const toast = {
  success: (text: string) => show({ kind: 'success', text }),
  posted: (text: string, actions: { onOpen: () => void; onShare: () => void }) =>
    show({ kind: 'success', text, ...actions }),
  error: (text: string) => show({ kind: 'error', text }),
  prize: (text: string, detail: string) => show({ kind: 'prize', text, detail }),
  notification: (text: string, onOpen?: () => void) =>
    show({ kind: 'notification', text, ...(onOpen && { onOpen }) }),
};

function show(toast: Toast): void {
  withToaster((toaster) => toaster.showToast(toast));
}
