import { formatAmount } from '@ballpark/domain/money.ts';
import { AmountText } from './amount-text.tsx';

/** The amount that a page is about, as large as its digits leave room for on a small phone. */
export function HeroAmount({ amount, currency }: { amount: number; currency: string }) {
  return (
    <span className={sizeOf(formatAmount(amount, currency).length)}>
      <AmountText amount={amount} currency={currency} />
    </span>
  );
}

function sizeOf(characters: number): string {
  if (characters <= 10) return 'text-5xl leading-tight';
  if (characters <= 13) return 'text-4xl leading-tight';
  return 'text-2xl leading-snug sm:text-3xl';
}
