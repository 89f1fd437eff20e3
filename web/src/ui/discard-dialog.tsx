import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardDialogProps = { isOpen: boolean; onKeep: () => void; onDiscard: () => void };

/** Asks before a draft is thrown away. */
export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onKeep}
      onConfirm={onDiscard}
      title="Discard what you entered?"
      confirmLabel="Discard"
      cancelLabel="Keep writing"
      isDangerous
    >
      It will be gone from this form.
    </ConfirmDialog>
  );
}
