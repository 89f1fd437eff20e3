import { formatAlike } from '@ballpark/domain/rough-amount.ts';
import { t } from '@lingui/core/macro';
import { spokenAmount } from '../../lib/format/amount-text.tsx';

type SpreadTextProps = { low: number; high: number; currency: string };

/** ‘€120 – €180’; screen readers hear ‘120 to 180 euros’. */
export function SpreadText({ low, high, currency }: SpreadTextProps) {
  const isOne = low === high;
  const [lowText, highText] = formatAlike([low, high], currency);
  const spoken = { low: spokenAmount(low, currency), high: spokenAmount(high, currency) };
  return (
    <>
      <span aria-hidden dir="ltr" className="inline-block type-amount">
        <span className="whitespace-nowrap">{lowText}</span>
        {!isOne && (
          <>
            {' – '}
            <span className="whitespace-nowrap">{highText}</span>
          </>
        )}
      </span>
      <span className="sr-only">{isOne ? spoken.low : spokenRange(spoken)}</span>
    </>
  );
}

function spokenRange({ low, high }: { low: string; high: string }): string {
  return t({
    message: `${low} to ${high}`,
    comment: 'Read aloud, in “Half of them went for 120 to 180 euros” or alone',
  });
}
