import { formatAmount } from '@ballpark/domain/money.ts';
import { spokenAmount } from '../../lib/format/amount-text.tsx';

type SpreadTextProps = { low: number; high: number; currency: string };

/** ‘€120.00 – €180.00’; screen readers hear ‘120 to 180 euros’. */
export function SpreadText({ low, high, currency }: SpreadTextProps) {
  const isOne = low === high;
  return (
    <>
      <span aria-hidden className="inline-block type-amount">
        <span className="whitespace-nowrap">{formatAmount(low, currency)}</span>
        {!isOne && (
          <>
            {' – '}
            <span className="whitespace-nowrap">{formatAmount(high, currency)}</span>
          </>
        )}
      </span>
      <span className="sr-only">
        {spokenAmount(low, currency)}
        {!isOne && ` to ${spokenAmount(high, currency)}`}
      </span>
    </>
  );
}
