import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { RadioList } from '../ui/choices.tsx';
import { Select } from '../ui/select.tsx';
import { Missing } from './reason-dialog.tsx';

export const personHints = {
  warn: 'They’re told, with no other consequence.',
  limit: 'They can read, but not post, guess, ask or report.',
  suspend: 'They’re signed out, and their open listings are hidden.',
};

export const contentHints = {
  hide: 'Only its owner and moderators can see it, unless an appeal restores it.',
  remove: 'The same, but permanently. Photos are deleted once the time to appeal is over.',
};

const week = { value: '7', label: '7 days', days: 7 } as const;
const durations = [
  { value: '1', label: '1 day', days: 1 },
  week,
  { value: '30', label: '30 days', days: 30 },
  { value: '', label: 'Permanently', days: undefined },
] as const;

export function useDecision<Action extends string>() {
  const [action, setAction] = useState<Action | null>(null);
  const [duration, setDuration] = useState<(typeof durations)[number]['value']>(week.value);
  const isTimed = action === 'limit' || action === 'suspend';
  const lasts = durations.filter(({ value }) => value !== '' || action === 'suspend');
  const chosen = lasts.find(({ value }) => value === duration) ?? week;
  return {
    action,
    setAction,
    duration: isTimed && {
      label: 'For how long?',
      options: lasts,
      value: chosen.value,
      onChoose: setDuration,
    },
    bodyOf: (reason: string) => {
      if (action === null) throw new Missing(messages.decisionMissing);
      if (reason.trim() === '') throw new Missing(messages.decisionReasonMissing);
      return { action, reason, ...(isTimed && chosen.days && { days: chosen.days }) };
    },
  };
}

type DecisionFieldsProps<Action extends string> = {
  decision: ReturnType<typeof useDecision<Action>>;
  options: readonly { value: Action; label: string; hint: string }[];
  children?: ReactNode;
};

export function DecisionFields<Action extends string>({
  decision: { action, setAction, duration },
  options,
  children,
}: DecisionFieldsProps<Action>) {
  return (
    <>
      <RadioList label={t`What should happen?`} options={options} value={action} onChoose={setAction} />
      {children}
      {duration && <Select {...duration} />}
    </>
  );
}
