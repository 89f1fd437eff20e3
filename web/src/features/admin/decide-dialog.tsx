import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { longestReason } from '@ballpark/domain/text-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { useMutationOnce } from '../../lib/api/use-mutation-once.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { composedLength } from '@ballpark/domain/composed.ts';

type Input = InputOf<'POST /admin/decisions'>['body'];
type Action = Input['action'];

const choices: Record<Input['subjectKind'], { value: Action; label: string; hint: string }[]> = {
  user: [
    { value: 'warn', label: 'Warn', hint: 'They are told; nothing is taken from them.' },
    { value: 'limit', label: 'Limit', hint: 'They may read, but not post, suggest, ask or report.' },
    { value: 'suspend', label: 'Suspend', hint: 'They are signed out, and what they have open is hidden.' },
  ],
  listing: [
    {
      value: 'hide',
      label: 'Hide it',
      hint: 'Only its owner and moderators see it, until an appeal brings it back.',
    },
    {
      value: 'remove',
      label: 'Remove it',
      hint: 'The same for good; photos are deleted after the time to appeal.',
    },
  ],
};
const durations = [
  { value: '1', label: '1 day', days: 1 },
  { value: '7', label: '7 days', days: 7 },
  { value: '30', label: '30 days', days: 30 },
  { value: '', label: 'For good', days: undefined },
] as const;

type DecideDialogProps = {
  /** `isHidden`: a decision already hides it, so that only removing is left. */
  subject: { kind: Input['subjectKind']; id: string; name: string; isHidden?: boolean };
  /** The tables that show what this changes. */
  changes: readonly (readonly string[])[];
  onClose: () => void;
};

/** Decides about a person or a listing that nobody has reported: they get a statement, as after any decision. */
export function DecideDialog({ subject, changes, onClose }: DecideDialogProps) {
  const queryClient = useQueryClient();
  const [action, setAction] = useState<Action | null>(null);
  const [duration, setDuration] = useState<(typeof durations)[number]['value']>('7');
  const [reason, setReason] = useState('');
  const isTimed = action === 'limit' || action === 'suspend';
  const lasts = durations.filter(({ value }) => value !== '' || action === 'suspend');
  const deciding = useMutationOnce({
    mutationFn: (chosen: Action) => {
      const days = isTimed ? lasts.find(({ value }) => value === duration)?.days : undefined;
      const body = { subjectKind: subject.kind, subjectId: subject.id, action: chosen, reason };
      return api('POST /admin/decisions', { body: { ...body, ...(days && { days }) } });
    },
    onSuccess: () => {
      toast.success('Decided. The person is told.');
      onClose();
    },
    onError: (error) => toast.error(errorText(error, messages.decisionFailed)),
    onSettled: () => {
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey });
    },
  });

  function decide() {
    if (action === null) toast.error(messages.decisionMissing);
    else if (reason.trim() === '') toast.error(messages.decisionReasonMissing);
    else deciding.mutate(action);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Decide about ${subject.name}`}
      description="The person gets a statement with your words, and may appeal."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={deciding.isBusy} onClick={decide}>
            Decide
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioList
          label="What is to be done?"
          options={choices[subject.kind].filter(({ value }) => value !== 'hide' || !subject.isHidden)}
          value={action}
          onChoose={setAction}
        />
        {isTimed && (
          <Select
            label="For how long?"
            options={lasts}
            value={duration === '' && action === 'limit' ? '7' : duration}
            onChoose={setDuration}
          />
        )}
        <TextArea
          label="Why?"
          hint="The person reads it, and the log keeps it."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          counter={{ length: composedLength(reason), max: longestReason }}
        />
      </div>
    </Dialog>
  );
}
