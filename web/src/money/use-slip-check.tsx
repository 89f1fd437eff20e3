import { fromMinor, largestMinor, toMinor } from '@ballpark/domain/money.ts';
import { meantAmount } from '@ballpark/domain/slipped-amount.ts';
import { type ReactNode, useState } from 'react';
import { SlipQuestion } from './slip-question.tsx';

type SlipCheckProps = {
  /** What stands in the field. */
  amount: number | null;
  currency: string;
  /** What others named, as far as this person can see it. */
  others: readonly number[];
  /** Called with the amount that was meant, once the question was answered. */
  onAnswer: (amount: number) => void;
};

/**
 * Asks before an amount is sent that is ten times beyond all others (product 8.9). What was chosen of two readings of a text
 * was looked at already: it is trusted, as is what was asked about before.
 */
export function useSlipCheck({ amount, currency, others, onAnswer }: SlipCheckProps): {
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
      <SlipQuestion
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

function meantUnits(amount: number, others: readonly number[], currency: string): number | null {
  const minor = toMinor(amount, currency);
  const seen = others.flatMap((other) => toMinor(other, currency) ?? []);
  const meant = minor === null ? null : meantAmount(minor, seen, largestMinor(currency));
  return meant === null ? null : fromMinor(meant, currency);
}
