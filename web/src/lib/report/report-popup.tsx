import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { ReportDraft } from '@ballpark/domain/contract/cases.ts';
import { type ReportReason, reportReasons } from '@ballpark/domain/reports.ts';
import { maxReportLength } from '@ballpark/domain/text-limits.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RadioList } from '../../ui/choices.tsx';
import { api } from '../api/api.ts';
import { Missing, ReasonDialog } from '../reason-dialog.tsx';
import { reasonNames } from '../labels.ts';
import { say } from '../../ui/say.ts';

export type ReportPopupProps = {
  isOpen: boolean;
  onClose: () => void;
  /** 'Report this listing'. */
  title: string;
  subject: Pick<ReportDraft, 'subjectKind' | 'subjectId' | 'photoUrl'>;
};

export function ReportPopup({ isOpen, onClose, title, subject }: ReportPopupProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const queryClient = useQueryClient();

  async function send(text: string) {
    if (reason === null) throw new Missing(say(messages.reportReasonMissing));
    await api('POST /reports', { body: { ...subject, reason, text } });
    // Enough reports hide the subject, and one's own live events refetch nothing.
    void queryClient.invalidateQueries();
    return say(messages.reportSent);
  }

  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={t`Your report is anonymous.`}
      field={{ label: t`Anything else we should know? (optional)`, rows: 2, max: maxReportLength }}
      confirmLabel={t`Send report`}
      failed={say(messages.reportFailed)}
      onSend={send}
    >
      <RadioList
        label={t`What’s wrong?`}
        options={reportReasons.map((each) => ({ value: each, label: reasonNames[each] }))}
        value={reason}
        onChoose={setReason}
      />
    </ReasonDialog>
  );
}
