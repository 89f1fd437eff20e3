import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AmountText, plainText, roughText, spokenAmount, spokenRough } from '../lib/format/amount-text.tsx';
import { Button } from '../ui/button.tsx';
import { meantByFair, meantUnits } from './meant-units.ts';

type AmountCheckProps = {
  /** What stands in the field. */
  amount: number | null;
  currency: string;
  others: readonly number[];
  /** Where there is one, the amount is compared with it instead of the others. */
  fairPrice?: number | null;
  /** After the question, with the intended amount. */
  onAnswer: (amount: number) => void;
};

/**
 * Asks before sending an amount ten times beyond all others, or five times beyond the fair price. Amounts already chosen or confirmed
 * are trusted.
 */
export function useAmountCheck({ amount, currency, others, fairPrice = null, onAnswer }: AmountCheckProps): {
  /** Whether the amount has to be asked about first, which it is from now on. */
  asks: () => boolean;
  trust: (amount: number | null) => void;
  question: ReactNode;
} {
  const [trusted, setTrusted] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const meantFor = (typed: number) =>
    fairPrice === null ? meantUnits(typed, others, currency) : meantByFair(typed, fairPrice, currency);
  const meant = amount === null || amount === trusted ? null : meantFor(amount);
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
        fairPrice={fairPrice}
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
  fairPrice: number | null;
  onAnswer: (amount: number) => void;
};

/** Asks about an amount far beyond all others or the fair price: 'Did you mean 350,00 €?' It takes the focus, so that a key in haste answers nothing. */
function AmountQuestion({ typed, meant, currency, fairPrice, onAnswer }: AmountQuestionProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  const [shownMeant, shownTyped] = [plainText(meant, currency), plainText(typed, currency)];
  const [spokenMeant, spokenTyped] = [spokenAmount(meant, currency), spokenAmount(typed, currency)];
  const fair = fairPrice !== null && {
    shown: roughText(fairPrice, currency),
    spoken: spokenRough(fairPrice, currency),
  };
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={
        fair
          ? t`Did you mean ${spokenMeant}? ${spokenTyped} is far from the fair price of about ${{ fair: fair.spoken }}.`
          : t`Did you mean ${spokenMeant}? You typed ${spokenTyped}.`
      }
      className="flex flex-col gap-3 rounded-lg bg-warning-soft px-4 py-3.5 text-warning-ink"
    >
      <p aria-hidden>
        <span className="block font-semibold">{t`Did you mean ${shownMeant}?`}</span>
        <span className="block text-sm">
          {fair
            ? t`${shownTyped} is far from the fair price of about ${{ fair: fair.shown }}.`
            : t`${shownTyped} is far from the other guesses.`}
        </span>
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
