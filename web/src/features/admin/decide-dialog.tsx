import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { maxReasonLength } from '@ballpark/domain/text-limits.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { contentHints, DecisionFields, personHints, useDecision } from '../../lib/decision-fields.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { say } from '../../ui/say.ts';

type Input = InputOf<'POST /admin/decisions'>['body'];
type Action = Input['action'];

const choices = (): Record<Input['subjectKind'], { value: Action; label: string; hint: string }[]> => ({
  user: [
    { value: 'warn', label: t`Warn`, hint: personHints.warn },
    { value: 'limit', label: t`Limit`, hint: personHints.limit },
    { value: 'suspend', label: t`Suspend`, hint: personHints.suspend },
  ],
  listing: [
    { value: 'hide', label: t`Hide it`, hint: contentHints.hide },
    { value: 'remove', label: t`Remove it`, hint: contentHints.remove },
  ],
});

type DecideDialogProps = {
  /** `isHidden`: already hidden, so it can only be removed. */
  subject: { kind: Input['subjectKind']; id: string; name: string; isHidden?: boolean };
  changes: readonly (readonly string[])[];
  onClose: () => void;
};

export function DecideDialog({ subject, changes, onClose }: DecideDialogProps) {
  const queryClient = useQueryClient();
  const decision = useDecision<Action>();

  async function decide(reason: string) {
    const body = { subjectKind: subject.kind, subjectId: subject.id, ...decision.bodyOf(reason) };
    try {
      await api('POST /admin/decisions', { body });
    } finally {
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey });
    }
    return t`Decision saved. We’ve told them.`;
  }

  return (
    <ReasonDialog
      title={t`Decide about ${{ name: subject.name }}`}
      description={t`They’ll get your words in a statement and can appeal.`}
      field={{ label: t`Why?`, hint: t`They’ll read this, and it’s kept in the log.`, max: maxReasonLength }}
      confirmLabel={t`Decide`}
      failed={say(messages.decisionFailed)}
      onSend={decide}
      onClose={onClose}
    >
      <DecisionFields
        decision={decision}
        options={choices()[subject.kind].filter(({ value }) => value !== 'hide' || !subject.isHidden)}
      />
    </ReasonDialog>
  );
}
