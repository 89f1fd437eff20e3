import type { CaseDetail } from '@ballpark/domain/contract/cases.ts';
import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import { statementMessages } from '@ballpark/domain/contract/statement-messages.ts';
import { type Decision, decisions } from '@ballpark/domain/reports.ts';
import { longestReason } from '@ballpark/domain/text-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { useMutationOnce } from '../../lib/api/use-mutation-once.ts';
import { Button } from '../../ui/button.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Select } from '../../ui/select.tsx';
import { Surface } from '../../ui/surface.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { moderationKeys } from './moderation-queries.ts';
import { composedLength } from '@ballpark/domain/composed.ts';

const actions: Record<Decision, { label: string; hint: string }> = {
  keep: { label: 'Keep it', hint: 'It breaks no rule. What reports had hidden is shown again.' },
  hide: { label: 'Hide it', hint: 'Only its owner and moderators see it, until an appeal brings it back.' },
  remove: { label: 'Remove it', hint: 'The same for good; photos are deleted after the time to appeal.' },
  warn: { label: 'Warn the person', hint: 'They are told; nothing is taken from them.' },
  limit: { label: 'Limit the person', hint: 'They may read, but not post, suggest, ask or report.' },
  suspend: { label: 'Suspend the person', hint: 'They are signed out, and what they have open is hidden.' },
};
const choices = decisions.map((value) => ({ value, ...actions[value] }));
/** Every action except 'keep' leaves the decision as it was. */
const answers = [
  { value: 'keep' as const, label: 'Grant the appeal', hint: 'What was decided is undone.' },
  { value: 'hide' as const, label: 'Deny it', hint: 'What was decided stands.' },
];
const durations = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '', label: 'For good' },
] as const;
type Duration = (typeof durations)[number]['value'];

const refusals: Record<NonNullable<CaseDetail['refusal']>, string> = {
  caseAboutYourself: `${messages.caseAboutYourself}.`,
  caseNeedsAdmin: `${messages.caseNeedsAdmin}.`,
  appealByAnother: statementMessages.appealByAnother,
};

/** Chooses what to do about a case, and why. People who may not decide read why not. */
export function DecisionForm({ case: one }: { case: CaseDetail }) {
  const queryClient = useQueryClient();
  const [action, setAction] = useState<Decision | null>(null);
  const [photoUrl, setPhotoUrl] = useState('');
  const [duration, setDuration] = useState<Duration>('7');
  const [reason, setReason] = useState('');
  const photos = one.subject?.photoUrls ?? [];
  const deciding = useMutationOnce({
    mutationFn: (chosen: Decision) =>
      api('POST /moderation/cases/:id/decision', {
        params: { id: one.id },
        body: {
          action: chosen,
          reason,
          version: one.version,
          ...(chosen === 'remove' && photoUrl !== '' && { photoUrl }),
          ...((chosen === 'limit' || chosen === 'suspend') && daysOf(duration)),
        },
      }),
    onSuccess: (decided) => {
      queryClient.setQueryData([...moderationKeys.one, one.id], decided);
      toast.success('Decided');
    },
    onError: (error) => {
      toast.error(errorText(error, messages.decisionFailed));
      void queryClient.invalidateQueries({ queryKey: [...moderationKeys.one, one.id] });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: moderationKeys.cases }),
  });

  if (one.refusal) return <Surface>{refusals[one.refusal]}</Surface>;
  function decide(event: FormEvent) {
    event.preventDefault();
    if (action === null) toast.error(messages.decisionMissing);
    else if (reason.trim() === '') toast.error(messages.decisionReasonMissing);
    else deciding.mutate(action);
  }
  return (
    <Surface as="section" aria-labelledby="decision-heading">
      <h2 id="decision-heading" className="mb-4 type-heading">
        Your decision
      </h2>
      <form noValidate onSubmit={decide} className="flex flex-col gap-5">
        <RadioList
          label="What is to be done?"
          options={one.kind === 'appeal' ? answers : choices}
          value={action}
          onChoose={setAction}
        />
        {action === 'remove' && photos.length > 0 && (
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
        {(action === 'limit' || action === 'suspend') && (
          <Select
            label="For how long?"
            options={durations.filter(({ value }) => value !== '' || action === 'suspend')}
            value={duration === '' && action === 'limit' ? '7' : duration}
            onChoose={setDuration}
          />
        )}
        <TextArea
          label="Why?"
          hint="The person reads it, and the log keeps it. Name nobody who has reported."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          counter={{ length: composedLength(reason), max: longestReason }}
        />
        <Button type="submit" isBusy={deciding.isBusy} className="self-start max-sm:w-full">
          Decide
        </Button>
      </form>
    </Surface>
  );
}

function daysOf(duration: Duration): { days?: 1 | 7 | 30 } {
  if (duration === '1') return { days: 1 };
  if (duration === '30') return { days: 30 };
  return duration === '7' ? { days: 7 } : {};
}
