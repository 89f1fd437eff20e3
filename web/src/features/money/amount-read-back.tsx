import { formatAmount, fractionDigits } from '@ballpark/domain/money.ts';
import { useEffect, useState } from 'react';
import { spokenAmount } from '../../lib/spoken-amount.ts';

type AmountReadBackProps = {
  amount: number | null;
  currency: string;
  /** Some decimals were not taken. */
  isCut: boolean;
};

/** Typing rests this long, in milliseconds, before the amount is said: nobody wants to hear each key. */
const restMs = 700;

/** How the amount was understood, in the reader's own way of writing, so that '1,300' surprises nobody. */
export function AmountReadBack({ amount, currency, isCut }: AmountReadBackProps) {
  const limit = fractionDigits(currency) === 0 ? `No decimals in ${currency}` : 'At most 2 decimals';
  const said = [isCut && limit, amount !== null && spokenAmount(amount, currency)].filter(Boolean).join(', ');
  return (
    <span className="ml-auto min-h-5 text-right text-sm text-ink-soft">
      <span aria-hidden className="tabular-nums">
        {isCut && `${limit} · `}
        {amount !== null && `= ${formatAmount(amount, currency, navigator.language)}`}
      </span>
      <span role="status" className="sr-only">
        {useRested(said)}
      </span>
    </span>
  );
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
