import { formatAmount } from '@ballpark/domain/money.ts';
import { useEffect, useRef } from 'react';
import { AmountText } from '../lib/format/amount-text.tsx';
import { spokenAmount } from '../lib/format/spoken-amount.ts';
import { Button } from '../ui/button.tsx';

type SlipQuestionProps = {
  typed: number;
  meant: number;
  currency: string;
  onAnswer: (amount: number) => void;
};

/** Asks about an amount far beyond all others: 'Did you mean 350,00 €?' It takes the focus, so that a key in haste answers nothing. */
export function SlipQuestion({ typed, meant, currency, onAnswer }: SlipQuestionProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={`Did you mean ${spokenAmount(meant, currency)}? You typed ${spokenAmount(typed, currency)}.`}
      className="flex flex-col gap-3 rounded-lg bg-warning-soft px-4 py-3.5 text-warning-ink"
    >
      <p aria-hidden>
        <span className="block font-semibold">Did you mean {formatAmount(meant, currency)}?</span>
        <span className="block text-sm">The others are far from {formatAmount(typed, currency)}.</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button onClick={() => onAnswer(meant)}>
          Take <AmountText amount={meant} currency={currency} />
        </Button>
        <Button variant="secondary" onClick={() => onAnswer(typed)}>
          Keep <AmountText amount={typed} currency={currency} />
        </Button>
      </span>
    </div>
  );
}
