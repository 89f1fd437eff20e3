import { formatAmount } from '@ballpark/domain/money.ts';
import { useEffect, useState } from 'react';
import { spokenAmount } from '../lib/format/spoken-amount.ts';
import { classes } from '../ui/classes.ts';

type AmountReadBackProps = {
  amount: number | null;
  currency: string;
  /** What was not taken, or why nothing was. */
  note: string | undefined;
  /** Those of which one has to be chosen. */
  asked: readonly number[];
};

/** Typing rests this long, in milliseconds, before the amount is said: nobody wants to hear each key. */
const pauseMs = 700;

/** How the amount was understood, in the notation that it has everywhere, so that '1,30' surprises nobody. */
export function AmountReadBack({ amount, currency, note, asked }: AmountReadBackProps) {
  const spoken = (each: number) => spokenAmount(each, currency);
  const understood = amount === null ? undefined : `= ${formatAmount(amount, currency)}`;
  const question = asked.length > 0 && `Do you mean ${asked.map(spoken).join(' or ')}?`;
  const said = [note, question, amount !== null && spoken(amount)].filter(Boolean).join(', ');
  return (
    <span className={classes('ml-auto text-right text-sm text-ink-soft', asked.length === 0 && 'min-h-5')}>
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
  const [rested, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
