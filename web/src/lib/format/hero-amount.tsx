import { formatAmount } from '@ballpark/domain/money.ts';
import { formatRough } from '@ballpark/domain/rough-amount.ts';
import { AmountText } from './amount-text.tsx';
import { RoughAmountText } from './rough-amount-text.tsx';

type HeroAmountProps = {
  amount: number;
  currency: string;
  /** An estimate is rounded. */
  isRough?: boolean;
};

/** The amount that a page is about, as large as fits on a small phone. */
export function HeroAmount({ amount, currency, isRough = false }: HeroAmountProps) {
  const Text = isRough ? RoughAmountText : AmountText;
  const shown = isRough ? `≈ ${formatRough(amount, currency)}` : formatAmount(amount, currency);
  return (
    <span className={sizeOf(shown.length)}>
      <Text amount={amount} currency={currency} />
    </span>
  );
}

function sizeOf(characters: number): string {
  if (characters <= 10) return 'text-5xl leading-tight';
  if (characters <= 13) return 'text-4xl leading-tight';
  return 'text-2xl leading-snug sm:text-3xl';
}
