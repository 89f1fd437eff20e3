import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { ProofDialogProps } from './proof-popup.tsx';

/** Asks for the password or a passkey. */
export const ProofDialog = lazyDialog<ProofDialogProps>(() =>
  import('./proof-popup.tsx').then(({ ProofPopup }) => ProofPopup),
);
