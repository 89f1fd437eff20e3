import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

type ReasonDialogProps = {
  title: string;
  /** What the action does. */
  children: ReactNode;
  /** The action as a verb. */
  confirmLabel: string;
  isDangerous?: boolean;
  failed: string;
  /** Answers what is said once it is done. */
  onConfirm: (reason: string) => Promise<string>;
  onClose: () => void;
};

/** Asks before an act of an admin, and why, which the log keeps. */
export function ReasonDialog({
  title,
  children,
  confirmLabel,
  isDangerous = false,
  failed,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { withProof, proofDialog } = useProof();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      toast.success(await withProof(() => onConfirm(reason)));
      onClose();
    } catch (error) {
      if (!(error instanceof ProofCancelled)) toast.error(errorText(error, failed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={title}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant={isDangerous ? 'danger' : 'primary'}
              isBusy={isBusy}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <p className="text-ink-soft">{children}</p>
          <TextField
            label="Reason"
            hint="Stands in the log. Leave out what is nobody else’s business."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </Dialog>
      {proofDialog}
    </>
  );
}
