import { formatAmount } from '@ballpark/domain/money.ts';
import { spokenAmount } from './spoken-amount.ts';

/** An amount in its currency. Screen readers hear '120 euros', not a sign and a row of digits. */
export function AmountText({ amount, currency }: { amount: number; currency: string }) {
  return (
    <>
      <span aria-hidden className="type-amount whitespace-nowrap">
        {formatAmount(amount, currency)}
      </span>
      <span className="sr-only">{spokenAmount(amount, currency)}</span>
    </>
  );
}
