import { composedLength, longestReason } from '@ballpark/domain/text-limits.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';
import { errorText } from './api/api.ts';
import { useMutationOnce } from './api/use-mutation-once.ts';
import { ProofCancelled, useProof } from './proof/use-proof.tsx';

/** Nothing was sent, for what its message says. */
export class Missing extends Error {
  override name = 'Missing';
}

type Sending = {
  /** What is said when it fails without a reason. */
  failed: string;
  /** Answers what is said once it is done. Throws Missing where something was not filled in. */
  onSend: (reason: string) => Promise<string>;
  onDone?: () => void;
};

type ReasonField = { label: string; hint?: string; rows?: number; max: number };

/** For acts of admins. */
const logged: ReasonField = {
  label: 'Reason',
  hint: 'Stands in the log. Leave out what is nobody else’s business.',
  rows: 2,
  max: longestReason,
};

/** Does something for a reason, with a fresh proof where the server wants one, and says how that went. */
export function useReason({ failed, onSend, onDone }: Sending) {
  const [reason, setReason] = useState('');
  const { withProof, proofDialog } = useProof();
  const { mutate, isBusy } = useMutationOnce({
    mutationFn: () => withProof(() => onSend(reason)),
    onSuccess: (done) => {
      toast.success(done);
      onDone?.();
    },
    onError: (error) => {
      if (error instanceof Missing) toast.error(error.message);
      else if (!(error instanceof ProofCancelled)) toast.error(errorText(error, failed));
    },
  });
  const renderField = ({ max, ...texts }: ReasonField) => (
    <TextArea
      {...texts}
      value={reason}
      onChange={(event) => setReason(event.target.value)}
      counter={{ length: composedLength(reason), max }}
    />
  );
  return { send: () => mutate(), isBusy, renderField, proofDialog };
}

type ReasonDialogProps = Omit<Sending, 'onDone'> & {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** What the act does, and what is asked beside the reason. */
  children?: ReactNode;
  field?: ReasonField;
  /** The act as a verb. */
  confirmLabel: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
};

/** Asks before something is done, and why. */
export function ReasonDialog({
  isOpen = true,
  onClose,
  title,
  description,
  children,
  field = logged,
  confirmLabel,
  isDangerous = false,
  isDisabled = false,
  ...sending
}: ReasonDialogProps) {
  const { send, isBusy, renderField, proofDialog } = useReason({ ...sending, onDone: onClose });
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={title}
        description={description}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant={isDangerous ? 'danger' : 'primary'}
              disabled={isDisabled}
              isBusy={isBusy}
              onClick={send}
            >
              {confirmLabel}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5 pb-1">
          {children}
          {renderField(field)}
        </div>
      </Dialog>
      {proofDialog}
    </>
  );
}
