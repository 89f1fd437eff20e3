import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { RadioList } from '../ui/choices.tsx';
import { Select } from '../ui/select.tsx';
import { Missing } from './reason-dialog.tsx';
import { say } from '../ui/say.ts';

// Getters, because the language is known only when they are shown.
export const personHints = {
  get warn() {
    return t`They’re told, with no other consequence.`;
  },
  get limit() {
    return t`They can read, but not post, guess, ask or report.`;
  },
  get suspend() {
    return t`They’re signed out, and their open listings are hidden.`;
  },
};

export const contentHints = {
  get hide() {
    return t`Only its owner and moderators can see it, unless an appeal restores it.`;
  },
  get remove() {
    return t`The same, but permanently. Photos are deleted once the time to appeal is over.`;
  },
};

const durations = () =>
  [
    { value: '1', label: t`1 day`, days: 1 },
    { value: '7', label: t`7 days`, days: 7 },
    { value: '30', label: t`30 days`, days: 30 },
    { value: '', label: t`Permanently`, days: undefined },
  ] as const;

export function useDecision<Action extends string>() {
  const [action, setAction] = useState<Action | null>(null);
  const [duration, setDuration] = useState<ReturnType<typeof durations>[number]['value']>('7');
  const isTimed = action === 'limit' || action === 'suspend';
  const all = durations();
  const [, week] = all;
  const lasts = all.filter(({ value }) => value !== '' || action === 'suspend');
  const chosen = lasts.find(({ value }) => value === duration) ?? week;
  return {
    action,
    setAction,
    duration: isTimed && {
      label: t`For how long?`,
      options: lasts,
      value: chosen.value,
      onChoose: setDuration,
    },
    bodyOf: (reason: string) => {
      if (action === null) throw new Missing(say(messages.decisionMissing));
      if (reason.trim() === '') throw new Missing(say(messages.decisionReasonMissing));
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
