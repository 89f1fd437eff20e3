import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { ReportDraft } from '@ballpark/domain/contract/reports.ts';
import { type ReportReason, reportReasons } from '@ballpark/domain/reports.ts';
import { longestReport } from '@ballpark/domain/text-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { api, errorText } from '../api/api.ts';
import { useMutationOnce } from '../api/use-mutation-once.ts';
import { reasonNames } from '../reason-names.ts';
import { composedLength } from '@ballpark/domain/composed.ts';

export type ReportPopupProps = {
  isOpen: boolean;
  onClose: () => void;
  /** What is reported: 'this listing'. */
  what: string;
  subject: Pick<ReportDraft, 'subjectKind' | 'subjectId' | 'photoUrl'>;
};

/** Asks why something is reported. */
export function ReportPopup({ isOpen, onClose, what, subject }: ReportPopupProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const queryClient = useQueryClient();
  const sending = useMutationOnce({
    mutationFn: (chosen: ReportReason) =>
      api('POST /reports', { body: { ...subject, reason: chosen, text } }),
    onSuccess: () => {
      toast.success(messages.reportSent);
      onClose();
      // Enough reports hide at once what they are about, and a live event of one's own change has nothing fetched again.
      void queryClient.invalidateQueries();
    },
    onError: (error) => toast.error(errorText(error, messages.reportFailed)),
  });

  function send() {
    if (reason === null) toast.error(messages.reportReasonMissing);
    else sending.mutate(reason);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Report ${what}`}
      description="Nobody is told that it was you."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={sending.isBusy} onClick={send}>
            Send Report
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pb-1">
        <RadioList
          label="What is wrong?"
          options={reportReasons.map((each) => ({ value: each, label: reasonNames[each] }))}
          value={reason}
          onChoose={setReason}
        />
        <TextArea
          label="Anything else we should know? (optional)"
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          counter={{ length: composedLength(text), max: longestReport }}
        />
      </div>
    </Dialog>
  );
}
