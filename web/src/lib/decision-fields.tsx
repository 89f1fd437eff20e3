import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { Decision } from '@ballpark/domain/reports.ts';
import { type ReactNode, useState } from 'react';
import { RadioList } from '../ui/choices.tsx';
import { Select } from '../ui/select.tsx';
import { Missing } from './reason-dialog.tsx';

export const personHints = {
  warn: 'They are told; nothing is taken from them.',
  limit: 'They may read, but not post, suggest, ask or report.',
  suspend: 'They are signed out, and what they have open is hidden.',
};

export const contentHints = {
  hide: 'Only its owner and moderators see it, until an appeal brings it back.',
  remove: 'The same for good; photos are deleted after the time to appeal.',
};

const week = { value: '7', label: '7 days', days: 7 } as const;
const durations = [
  { value: '1', label: '1 day', days: 1 },
  week,
  { value: '30', label: '30 days', days: 30 },
  { value: '', label: 'For good', days: undefined },
] as const;

/** State of the decision fields. Only a suspension can be permanent. */
export function useDecision<Action extends Decision>() {
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

type DecisionFieldsProps<Action extends Decision> = {
  decision: ReturnType<typeof useDecision<Action>>;
  options: readonly { value: Action; label: string; hint: string }[];
  children?: ReactNode;
};

export function DecisionFields<Action extends Decision>({
  decision: { action, setAction, duration },
  options,
  children,
}: DecisionFieldsProps<Action>) {
  return (
    <>
      <RadioList label="What is to be done?" options={options} value={action} onChoose={setAction} />
      {children}
      {duration && <Select {...duration} />}
    </>
  );
}
