import { lazyDialog } from './lazy-dialog.tsx';
import type { DialogProps } from './dialog-popup.tsx';

/** A question over the page; a sheet from below on small screens. Keeps the focus inside and gives it back. */
export const Dialog = lazyDialog<DialogProps>(() =>
  import('./dialog-popup.tsx').then(({ DialogPopup }) => DialogPopup),
);
