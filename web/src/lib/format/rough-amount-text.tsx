import { formatRough, formatRoughRange, roundAmount } from '@ballpark/domain/rough-amount.ts';
import { spokenAmount } from './spoken-amount.ts';

type RoughAmountTextProps = { amount: number; currency: string };

/** An estimate, rounded: '≈ 180 €'. Screen readers hear 'about 180 euros'. */
export function RoughAmountText({ amount, currency }: RoughAmountTextProps) {
  return (
    <>
      <span aria-hidden className="type-amount whitespace-nowrap">
        ≈ {formatRough(amount, currency)}
      </span>
      <span className="sr-only">about {spokenRough(amount, currency)}</span>
    </>
  );
}

/** Two estimates: '120–180 €'. Screen readers hear 'from 120 euros to 180 euros'. */
export function RoughRangeText({ low, high, currency }: { low: number; high: number; currency: string }) {
  return (
    <>
      <span aria-hidden className="type-amount whitespace-nowrap">
        {formatRoughRange(low, high, currency)}
      </span>
      <span className="sr-only">
        from {spokenRough(low, currency)} to {spokenRough(high, currency)}
      </span>
    </>
  );
}

/** A rounded estimate as it is read out. */
export function spokenRough(amount: number, currency: string): string {
  return spokenAmount(roundAmount(amount, currency), currency);
}
