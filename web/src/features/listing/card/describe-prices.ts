import type { FairPrice } from '@ballpark/domain/contract/listings.ts';
import { spokenRough } from '../../../lib/format/rough-amount-text.tsx';
import { spokenAmount } from '../../../lib/format/spoken-amount.ts';

export type Prices = {
  /** Every suggestion's amount, in units of `currency`. */
  amounts: readonly number[];
  currency: string;
  median?: number | null;
  /** Leads in the place of the median, with its likely range. */
  fairPrice?: FairPrice | null;
  finalPrice?: number | null;
};

/** The same as the strip draws, in words. */
export function describePrices({
  amounts,
  currency,
  median = null,
  fairPrice = null,
  finalPrice = null,
}: Prices): string {
  const spoken = (amount: number) => spokenAmount(amount, currency);
  const rough = (amount: number) => spokenRough(amount, currency);
  const count = `${amounts.length} ${amounts.length === 1 ? 'suggestion' : 'suggestions'}`;
  return [
    `${count} from ${spoken(Math.min(...amounts))} to ${spoken(Math.max(...amounts))}`,
    fairPrice && `fair price about ${rough(fairPrice.estimate)}`,
    fairPrice && `likely range from ${rough(fairPrice.low)} to ${rough(fairPrice.high)}`,
    !fairPrice && median !== null && `median ${spoken(median)}`,
    finalPrice !== null && `final price ${spoken(finalPrice)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
