import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { ProofDialogProps } from './proof-popup.tsx';

/** Asks who it is, by password or passkey. */
export const ProofDialog = lazyDialog<ProofDialogProps>(() =>
  import('./proof-popup.tsx').then(({ ProofPopup }) => ProofPopup),
);
