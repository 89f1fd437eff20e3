import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { consensus } from '@ballpark/domain/consensus.ts';
import { fromMinor, toMinor } from '@ballpark/domain/money.ts';

export type CommunityConsensus = NonNullable<ReturnType<typeof consensusOf>>;

/** The consensus of a listing's suggestions, in units of its currency; null without suggestions. */
export function consensusOf({ suggestions, currency }: Pick<ListingDetail, 'suggestions' | 'currency'>) {
  const found = consensus(
    suggestions.map(({ amount }) => toMinor(amount, currency)).filter((minor) => minor !== null),
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
