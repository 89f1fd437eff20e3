import { formatAmount } from '@ballpark/domain/money.ts';

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

/** An amount in words that are read out well: '1,200 US dollars'. */
export function spokenAmount(amount: number, currency: string): string {
  const style = {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  return new Intl.NumberFormat('en', style).format(amount);
}
