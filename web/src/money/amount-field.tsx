import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { formatAmount, fractionDigits, writeAmount } from '@ballpark/domain/money.ts';
import { notationOf } from '@ballpark/domain/notation.ts';
import { formatAlike } from '@ballpark/domain/rough-amount.ts';
import { readAmount } from '@ballpark/domain/read-amount.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Spoken, spokenAmount } from '../lib/format/amount-text.tsx';
import { isolated } from '../lib/format/locale.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { TextField, type TextFieldProps } from '../ui/field.tsx';
import { amountOf, decimalsText, problemOf, typeAmount } from './amount-typing.ts';
import { say } from '../ui/say.ts';

type AmountFieldProps = Pick<
  TextFieldProps,
  'label' | 'hint' | 'error' | 'isLabelHidden' | 'required' | 'id' | 'ref' | 'disabled' | 'autoFocus'
> & {
  currency: string;
  /** Null when empty, not positive or ambiguous. */
  value: number | null;
  /** `unclear`: text that is not an amount, for drafts. `isChosen`: chosen from two readings. */
  onChange: (value: number | null, unclear?: string, isChosen?: boolean) => void;
  onBlur?: (() => void) | undefined;
  /** Typed before a reload or before this code loaded. */
  typedBefore?: string | undefined;
};

/**
 * Reads the amount back, asks if it is ambiguous, limits decimals to the currency's and formats on
 * blur. Null until clear.
 */
export function AmountField({
  currency,
  value,
  onChange,
  onBlur,
  error,
  typedBefore,
  ...field
}: AmountFieldProps) {
  const ownId = useId();
  const id = field.id ?? ownId;
  const questionId = `${id}-question`;
  const [shown, setShown] = useState(() => ({
    ...writtenOut(value, currency),
    ...(typedBefore !== undefined && { text: typedBefore, isLeft: !field.autoFocus }),
  }));
  // Changed from outside; typed text stays as typed.
  if (shown.value !== value || (shown.currency !== currency && value !== null))
    setShown(writtenOut(value, currency));
  const takesOver = useRef(field.autoFocus);
  const reading = readAmount(shown.text, currency);
  const problem = problemOf(reading, currency);
  const unreadable =
    shown.isLeft && reading.is === 'nothing' && shown.text.trim() ? say(messages.amountInvalid) : undefined;
  const asked = reading.is === 'either' && value === null ? reading.amounts : undefined;

  // A new currency may make '1,300' clear (yen) or '1.5' invalid. Also reads text typed before this
  // code loaded.
  const readAgain = useEffectEvent(
    (code: typeof currency) =>
      shown.text !== '' &&
      amountOf(readAmount(shown.text, code)) !== value &&
      take(shown.text, { isLeft: shown.isLeft }),
  );
  // Layout effect: later, it would overwrite new keystrokes.
  useLayoutEffect(() => void readAgain(currency), [currency]);

  function take(text: string, { isKeyRefused = false, isLeft = false }) {
    const found = readAmount(text, currency);
    const amount = amountOf(found);
    setShown({ text, isKeyRefused, isLeft, value: amount, currency });
    onChange(amount, found.is === 'amount' ? undefined : text || undefined);
  }
  function type(next: string) {
    const typed = typeAmount(shown.text, next, currency);
    take(typed.text, typed);
  }
  function choose(amount: number) {
    setShown(writtenOut(amount, currency));
    onChange(amount, undefined, true);
    document.getElementById(id)?.focus();
  }
  function enter({ target }: FocusEvent<HTMLInputElement>) {
    // Typing replaces the formatted amount; text from before this code loaded is continued once.
    const isGoingOn = takesOver.current && shown.text === typedBefore;
    takesOver.current = false;
    target.setSelectionRange(isGoingOn ? shown.text.length : 0, shown.text.length);
  }
  function leave() {
    // Unreadable text stays for correction; zero is removed.
    setShown(reading.is === 'amount' ? writtenOut(value, currency) : { ...shown, isLeft: true });
    onBlur?.();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // A held or hasty key must not choose or submit an amount.
    if (asked || event.repeat) event.preventDefault();
    if (asked) document.getElementById(questionId)?.focus();
  }

  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        {...field}
        id={id}
        error={error && (problem ?? error)}
        placeholder={writeAmount(0, currency)}
        inputMode={fractionDigits(currency) === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        start={<span className="type-amount text-sm text-ink-soft">{notationOf(currency).sign}</span>}
        className="type-amount"
        aria-describedby={asked && questionId}
        aside={
          <AmountReadBack
            amount={reading.is === 'amount' ? value : null}
            currency={currency}
            note={
              shown.isKeyRefused
                ? decimalsText(currency)
                : error || asked
                  ? undefined
                  : (problem ?? unreadable)
            }
            asked={asked}
          />
        }
        value={shown.text}
        onFocus={enter}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={press}
      />
      {asked && <AmountQuestion id={questionId} amounts={asked} currency={currency} onChoose={choose} />}
    </div>
  );
}

function writtenOut(value: number | null, currency: string) {
  const text = value === null ? '' : writeAmount(value, currency);
  return { text, isKeyRefused: false, isLeft: false, value, currency };
}

type AmountQuestionProps = {
  /** Takes the focus from the field. */
  id: string;
  amounts: readonly [number, number];
  currency: string;
  onChoose: (amount: number) => void;
};

/** '1.300,00 € or 1,30 €?' */
function AmountQuestion({ id, amounts: [larger, smaller], currency, onChoose }: AmountQuestionProps) {
  const [largerText = '', smallerText = ''] = formatAlike([larger, smaller], currency);
  const choiceOf = (amount: number, shown: string) => (
    <Button variant="secondary" onClick={() => onChoose(amount)}>
      <Spoken text={{ shown, spoken: spokenAmount(amount, currency) }} />
    </Button>
  );
  const choice = choiceOf(larger, largerText);
  const otherChoice = choiceOf(smaller, smallerText);
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={t`Which amount do you mean?`}
      className="flex flex-wrap items-center gap-2"
    >
      <Trans>
        <span className="w-full text-sm font-semibold sm:w-auto">Do you mean</span> {choice} <span>or</span>{' '}
        {otherChoice} <span>?</span>
      </Trans>
    </div>
  );
}

type AmountReadBackProps = {
  amount: number | null;
  currency: string;
  note: string | undefined;
  asked: readonly [number, number] | undefined;
};

/** Debounce in ms for screen readers. */
const debounceMs = 700;

function AmountReadBack({ amount, currency, note, asked }: AmountReadBackProps) {
  const spoken = (each: number) => spokenAmount(each, currency);
  const understood = amount === null ? undefined : isolated(`= ${formatAmount(amount, currency)}`);
  const question =
    asked && t`Do you mean ${{ larger: spoken(asked[0]) }} or ${{ smaller: spoken(asked[1]) }}?`;
  const said = [note, question, amount !== null && spoken(amount)].filter(Boolean).join(', ');
  return (
    <span className={classes('ms-auto text-end text-sm text-ink-soft', !asked && 'min-h-5')}>
      <span aria-hidden className="tabular-nums">
        {[note, understood].filter(Boolean).join(' · ')}
      </span>
      <span role="status" className="sr-only">
        {useDebounced(said)}
      </span>
    </span>
  );
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
