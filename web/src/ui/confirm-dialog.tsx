import type { ConfirmDialogProps } from './confirm-popup.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

/** Asks before something that is hard to take back. The focus starts on Cancel. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() =>
  import('./confirm-popup.tsx').then(({ ConfirmPopup }) => ConfirmPopup),
);
