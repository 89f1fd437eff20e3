import { formatAmount } from '@ballpark/domain/money.ts';
import { useEffect, useState } from 'react';
import { spokenAmount } from '../lib/format/spoken-amount.ts';
import { classes } from '../ui/classes.ts';

type AmountReadBackProps = {
  amount: number | null;
  currency: string;
  /** Why a key or the whole text was refused. */
  note: string | undefined;
  /** The amounts of which one has to be chosen. */
  asked: readonly number[];
};

/** The debounce, in milliseconds, of what screen readers say: nobody wants to hear each key. */
const debounceMs = 700;

/** Shows and says how the amount was understood, in the notation that pages use, so that '1,30' surprises nobody. */
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
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
