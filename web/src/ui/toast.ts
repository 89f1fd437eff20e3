import { say } from './say.ts';
import { withToaster } from './prepare-toasts.ts';
import type { Toast } from './toaster.tsx';

/** Announced; 2 s for success, else 4 s. */
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
  // Many are texts of the contract.
  const text = say(toast.text);
  withToaster((toaster) => toaster.showToast({ ...toast, text }));
}
