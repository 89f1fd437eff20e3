import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import { statementMessages } from '@ballpark/domain/contract/statement-messages.ts';
import { type Decision, decisions } from '@ballpark/domain/reports.ts';
import { longestReason } from '@ballpark/domain/text-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { contentHints, DecisionFields, personHints, useDecision } from '../../lib/decision-fields.tsx';
import { useReason } from '../../lib/reason-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Surface } from '../../ui/surface.tsx';
import { moderationKeys } from './moderation-queries.ts';

const actions: Record<Decision, { label: string; hint: string }> = {
  keep: { label: 'Keep it', hint: 'It breaks no rule. What reports had hidden is shown again.' },
  hide: { label: 'Hide it', hint: contentHints.hide },
  remove: { label: 'Remove it', hint: contentHints.remove },
  warn: { label: 'Warn the person', hint: personHints.warn },
  limit: { label: 'Limit the person', hint: personHints.limit },
  suspend: { label: 'Suspend the person', hint: personHints.suspend },
};
const choices = decisions.map((value) => ({ value, ...actions[value] }));
/** Every action except 'keep' leaves the decision as it was. */
const answers = [
  { value: 'keep' as const, label: 'Grant the appeal', hint: 'What was decided is undone.' },
  { value: 'hide' as const, label: 'Deny it', hint: 'What was decided stands.' },
];

const refusals: Record<NonNullable<CaseDetail['refusal']>, string> = {
  caseAboutYourself: `${messages.caseAboutYourself}.`,
  caseNeedsAdmin: `${messages.caseNeedsAdmin}.`,
  appealByAnother: statementMessages.appealByAnother,
};

/** Chooses what to do about a case, and why. People who may not decide read why not. */
export function DecisionForm({ case: one }: { case: CaseDetail }) {
  const queryClient = useQueryClient();
  const decision = useDecision<Decision>();
  const [photoUrl, setPhotoUrl] = useState('');
  const photos = one.subject?.photoUrls ?? [];
  const isRemoved = decision.action === 'remove';

  async function decide(reason: string) {
    const what = { ...decision.bodyOf(reason), ...(isRemoved && photoUrl !== '' && { photoUrl }) };
    const body = { ...what, version: one.version };
    const queryKey = [...moderationKeys.one, one.id];
    try {
      const decided = await api('POST /moderation/cases/:id/decision', { params: { id: one.id }, body });
      queryClient.setQueryData(queryKey, decided);
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey });
      throw error;
    } finally {
      void queryClient.invalidateQueries({ queryKey: moderationKeys.cases });
    }
    return 'Decided';
  }

  const { send, isBusy, renderField, proofDialog } = useReason({
    failed: messages.decisionFailed,
    onSend: decide,
  });
  if (one.refusal) return <Surface>{refusals[one.refusal]}</Surface>;
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  return (
    <Surface as="section" aria-labelledby="decision-heading">
      <h2 id="decision-heading" className="mb-4 type-heading">
        Your decision
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <DecisionFields decision={decision} options={one.kind === 'appeal' ? answers : choices}>
          {isRemoved && photos.length > 0 && (
            <Select
              label="What is removed?"
              options={[
                { value: '', label: 'All of it' },
                ...photos.map((url, at) => ({ value: url, label: `Photo ${at + 1} alone` })),
              ]}
              value={photoUrl}
              onChoose={setPhotoUrl}
            />
          )}
        </DecisionFields>
        {renderField({
          label: 'Why?',
          hint: 'The person reads it, and the log keeps it. Name nobody who has reported.',
          max: longestReason,
        })}
        <Button type="submit" isBusy={isBusy} className="self-start max-sm:w-full">
          Decide
        </Button>
      </form>
      {proofDialog}
    </Surface>
  );
}
