import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { consensus } from '@ballpark/domain/consensus.ts';
import { fromMinor, toMinor } from '@ballpark/domain/money.ts';

export type CommunityConsensus = NonNullable<ReturnType<typeof consensusOf>>;

type Amounts = Pick<ListingDetail, 'suggestions' | 'unseenAmounts'>;

/** All amounts that were suggested, also by people whom the reader does not see: what is made of them is the same for all (product 15.13). */
export function amountsOf({ suggestions, unseenAmounts = [] }: Amounts): number[] {
  return [...suggestions.map(({ amount }) => amount), ...unseenAmounts];
}

/** The consensus of a listing's suggestions, in units of its currency; null without suggestions. */
export function consensusOf(listing: Amounts & Pick<ListingDetail, 'currency'>) {
  const { currency } = listing;
  const found = consensus(
    amountsOf(listing)
      .map((amount) => toMinor(amount, currency))
      .filter((minor) => minor !== null),
  );
  if (!found) return null;
  const units = (minor: number) => fromMinor(minor, currency);
  return {
    average: units(found.average),
    median: units(found.median),
    min: units(found.min),
    max: units(found.max),
    range: units(found.range),
    memberCount: found.memberCount,
  };
}
