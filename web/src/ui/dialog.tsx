import { lazyDialog } from './lazy-dialog.tsx';
import type { DialogProps } from './dialog-popup.tsx';

/** A dialog over the page, on small screens a sheet from below. It keeps the focus inside and gives it back. */
export const Dialog = lazyDialog<DialogProps>(() =>
  import('./dialog-popup.tsx').then(({ DialogPopup }) => DialogPopup),
);
