import type { SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { longestComment } from '@ballpark/domain/text-limits.ts';
import { CircleAlert } from 'lucide-react';
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import type { RenderAmountField } from '../../lib/amount-field-slot.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import type { EnteredSuggestion } from './kept-suggestion.ts';
import { checkSuggestion, type SuggestionProblems } from './suggestion-problems.ts';

export type SuggestionDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (draft: SuggestionDraft) => void;
  /** What stands in the fields at first. */
  initial: { amount: number | null; comment?: string | null | undefined } | undefined;
  /** On every change, for whoever keeps it. */
  onEntered?: (entered: EnteredSuggestion) => void;
  currency: string;
  submitLabel: string;
  isBusy: boolean;
  /** Why the server refused what was last sent. */
  refusal: string | undefined;
  /** Why nothing can be sent any more; null as long as it can. */
  over: string | null;
  renderAmountField: RenderAmountField;
};

/** Where a person says what they think something is worth. */
export function SuggestionDialog({
  isOpen,
  onClose,
  submitLabel,
  isBusy,
  over,
  ...form
}: SuggestionDialogProps) {
  const formId = useId();
  const amountRef = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={amountRef}
      title="What do you think this is worth?"
      actions={
        over === null ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isBusy={isBusy}>
              {submitLabel}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Back to the listing</Button>
        )
      }
    >
      <SuggestionForm id={formId} {...{ isBusy, amountRef, over }} {...form} />
    </Dialog>
  );
}

type SuggestionFormProps = { id: string; amountRef: RefObject<HTMLInputElement | null> } & Pick<
  SuggestionDialogProps,
  'initial' | 'currency' | 'refusal' | 'over' | 'renderAmountField' | 'onEntered' | 'onSubmit' | 'isBusy'
>;

/** Red above this many characters (specification, section 9). */
const manyCharacters = 200;

function SuggestionForm({
  id,
  amountRef,
  initial,
  currency,
  refusal,
  renderAmountField,
  ...rest
}: SuggestionFormProps) {
  const { onEntered, onSubmit, isBusy, over } = rest;
  const problem = over ?? refusal;
  const [amount, setAmount] = useState(initial?.amount ?? null);
  const [comment, setComment] = useState(initial?.comment ?? '');
  const [problems, setProblems] = useState<SuggestionProblems>({});

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy || over !== null) return;
    const checked = checkSuggestion({ amount, comment }, currency);
    if ('draft' in checked) return onSubmit(checked.draft);
    setProblems(checked.problems);
    toast.error(checked.problems.amount ?? checked.problems.comment ?? '');
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && (
        <p
          role="alert"
          className="flex gap-2 rounded-md bg-danger-soft px-3.5 py-3 font-semibold text-danger-ink"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {problem}
        </p>
      )}
      {renderAmountField({
        ref: amountRef,
        label: 'Your estimate',
        value: amount,
        onChange: (entered) => {
          setAmount(entered);
          onEntered?.({ amount: entered, comment });
          setProblems({ ...problems, amount: undefined });
        },
        error: problems.amount,
      })}
      <TextArea
        label="Note (optional)"
        hint="What makes you think so? It helps the others."
        value={comment}
        onChange={(event) => {
          setComment(event.target.value);
          onEntered?.({ amount, comment: event.target.value });
        }}
        error={problems.comment}
        counter={{ max: longestComment, redFrom: manyCharacters + 1, length: comment.length }}
      />
    </form>
  );
}
