import { composedLength, maxCommentLength } from '@ballpark/domain/text-limits.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { type SuggestionDraft, suggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import { t } from '@lingui/core/macro';
import { CircleAlert, MessageSquarePlus } from 'lucide-react';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { AmountField } from '../../../money/amount-field.tsx';
import { useAmountCheck } from '../../../money/use-amount-check.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { EnteredSuggestion } from './kept-suggestion.ts';
import { say } from '../../../ui/say.ts';

export type SuggestionFormProps = {
  id: string;
  amountRef: RefObject<HTMLInputElement | null>;
  onSubmit: (draft: SuggestionDraft) => void;
  initial:
    | { amount: number | null; text?: string | undefined; comment?: string | null | undefined }
    | undefined;
  onEntered?: (entered: EnteredSuggestion) => void;
  currency: string;
  others: readonly number[];
  isBusy: boolean;
  /** Why it will earn less. */
  pairNote?: string | undefined;
  /** Why it can no longer be sent; null while it can. */
  over: string | null;
  /** Folds the note behind a button, for guess runs. */
  isNoteFolded?: boolean;
  /** What an empty amount is told. */
  emptyText?: string;
};

/** The counter turns red. */
const manyCharacters = 200;

export function SuggestionForm({ id, amountRef, initial, currency, others, ...rest }: SuggestionFormProps) {
  const { onEntered, onSubmit, isBusy, over, pairNote, isNoteFolded = false, emptyText } = rest;
  const [amount, setAmount] = useState(initial?.amount ?? null);
  const [text, setText] = useState(initial?.text);
  const [comment, setComment] = useState(initial?.comment ?? '');
  const [hasNote, setHasNote] = useState(!isNoteFolded || comment !== '');
  const [problems, setProblems] = useState<SuggestionProblems>({});

  const amountCheck = useAmountCheck({
    amount,
    currency,
    others,
    onAnswer: (answer) => {
      enter(answer);
      const checked = checkSuggestion({ amount: answer, comment }, currency);
      if ('draft' in checked && !isBusy && over === null) onSubmit(checked.draft);
    },
  });

  function enter(entered: number | null, unclear?: string) {
    setAmount(entered);
    setText(unclear);
    onEntered?.({ amount: entered, text: unclear, comment });
    setProblems({ ...problems, amount: undefined });
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy || over !== null) return;
    const checked = checkSuggestion({ amount, comment }, currency);
    if ('problems' in checked) {
      const isEmpty = amount === null && text === undefined;
      setProblems(isEmpty && emptyText ? { ...checked.problems, amount: emptyText } : checked.problems);
      if (checked.problems.amount !== undefined) amountRef.current?.focus();
    } else if (!amountCheck.asks()) onSubmit(checked.draft);
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {over !== null && (
        <p
          role="alert"
          className="flex gap-2 rounded-md bg-danger-soft px-3.5 py-3 font-semibold text-danger-ink"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {over}
        </p>
      )}
      <AmountField
        ref={amountRef}
        label={t`Your estimate`}
        value={amount}
        typedBefore={text}
        onChange={(entered, unclear, isChosen = false) => {
          enter(entered, unclear);
          if (isChosen) amountCheck.trust(entered);
        }}
        error={problems.amount}
        currency={currency}
      />
      {amountCheck.question}
      {pairNote && <p className="text-sm text-ink-soft">{pairNote}</p>}
      {hasNote ? (
        <TextArea
          {...(isNoteFolded && { autoFocus: comment === '' })}
          label={t`Note (optional)`}
          hint={t`What makes you think so? It helps others.`}
          value={comment}
          onChange={(event) => {
            setComment(event.target.value);
            onEntered?.({ amount, text, comment: event.target.value });
          }}
          error={problems.comment}
          counter={{ max: maxCommentLength, redFrom: manyCharacters + 1, length: composedLength(comment) }}
        />
      ) : (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setHasNote(true)}>
          <MessageSquarePlus aria-hidden className="size-4.5" />
          {t`Add a note`}
        </Button>
      )}
    </form>
  );
}

type SuggestionProblems = { amount?: string | undefined; comment?: string | undefined };

/** The input ready to send, or the server's messages. */
export function checkSuggestion(
  entered: EnteredSuggestion,
  currency: string,
): { draft: SuggestionDraft } | { problems: SuggestionProblems } {
  const checked = suggestionDraft.safeParse(entered);
  if (!checked.success) {
    // Reversed: the first issue of a field wins.
    const texts = checked.error.issues.toReversed().map(({ path, message }) => [path[0], message]);
    return { problems: Object.fromEntries(texts) as SuggestionProblems };
  }
  if (toMinor(checked.data.amount, currency) === null)
    return { problems: { amount: say(messages.amountTooPrecise) } };
  return { draft: checked.data };
}
