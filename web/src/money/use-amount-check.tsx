import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AmountText, plainText, spokenAmount } from '../lib/format/amount-text.tsx';
import { Button } from '../ui/button.tsx';
import { meantUnits } from './meant-units.ts';

type AmountCheckProps = {
  /** What stands in the field. */
  amount: number | null;
  currency: string;
  others: readonly number[];
  /** After the question, with the intended amount. */
  onAnswer: (amount: number) => void;
};

/**
 * Asks before sending an amount ten times beyond all others. Amounts already chosen or confirmed
 * are trusted.
 */
export function useAmountCheck({ amount, currency, others, onAnswer }: AmountCheckProps): {
  /** Whether the amount has to be asked about first, which it is from now on. */
  asks: () => boolean;
  trust: (amount: number | null) => void;
  question: ReactNode;
} {
  const [trusted, setTrusted] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const meant = amount === null || amount === trusted ? null : meantUnits(amount, others, currency);
  return {
    asks: () => {
      setAsked(meant === null ? null : amount);
      return meant !== null;
    },
    trust: setTrusted,
    question: amount !== null && amount === asked && meant !== null && (
      <AmountQuestion
        key={amount}
        typed={amount}
        currency={currency}
        meant={meant}
        onAnswer={(answer) => {
          setTrusted(answer);
          onAnswer(answer);
        }}
      />
    ),
  };
}

type AmountQuestionProps = {
  typed: number;
  meant: number;
  currency: string;
  onAnswer: (amount: number) => void;
};

/** Asks about an amount far beyond all others: 'Did you mean 350,00 €?' It takes the focus, so that a key in haste answers nothing. */
function AmountQuestion({ typed, meant, currency, onAnswer }: AmountQuestionProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  const [shownMeant, shownTyped] = [plainText(meant, currency), plainText(typed, currency)];
  const [spokenMeant, spokenTyped] = [spokenAmount(meant, currency), spokenAmount(typed, currency)];
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={t`Did you mean ${spokenMeant}? You typed ${spokenTyped}.`}
      className="flex flex-col gap-3 rounded-lg bg-warning-soft px-4 py-3.5 text-warning-ink"
    >
      <p aria-hidden>
        <span className="block font-semibold">{t`Did you mean ${shownMeant}?`}</span>
        <span className="block text-sm">{t`${shownTyped} is far from the other guesses.`}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button onClick={() => onAnswer(meant)}>
          <Trans>
            Use <AmountText amount={meant} currency={currency} />
          </Trans>
        </Button>
        <Button variant="secondary" onClick={() => onAnswer(typed)}>
          <Trans>
            Keep <AmountText amount={typed} currency={currency} />
          </Trans>
        </Button>
      </span>
    </div>
  );
}
