import { composedLength, maxReasonLength } from '@ballpark/domain/text-limits.ts';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';
import { errorText } from './api/api.ts';
import { useMutationOnce } from './api/use-mutation-once.ts';
import { ProofCancelled, useProof } from './proof/use-proof.tsx';

/** Nothing was sent; the message says why. */
export class Missing extends Error {
  override name = 'Missing';
}

type Sending = {
  failed: string;
  /** Returns the success message. Throws Missing for incomplete input. */
  onSend: (reason: string) => Promise<string>;
  onDone?: () => void;
};

type ReasonField = { label: string; hint?: string; rows?: number; max: number };

const logged = (): ReasonField => ({
  label: t`Reason`,
  hint: t`Kept in the log. Leave out anything private.`,
  rows: 2,
  max: maxReasonLength,
});

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
  /** The effect, and further fields. */
  children?: ReactNode;
  field?: ReasonField;
  /** A verb. */
  confirmLabel: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
};

/** Confirms with a reason. */
export function ReasonDialog({
  isOpen = true,
  onClose,
  title,
  description,
  children,
  field = logged(),
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
              {t`Cancel`}
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
