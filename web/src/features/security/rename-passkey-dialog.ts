import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { RenamePasskeyDialogProps } from './rename-passkey-popup.tsx';

/** Asks for another name of a passkey. */
export const RenamePasskeyDialog = lazyDialog<RenamePasskeyDialogProps>(() =>
  import('./rename-passkey-popup.tsx').then(({ RenamePasskeyPopup }) => RenamePasskeyPopup),
);
