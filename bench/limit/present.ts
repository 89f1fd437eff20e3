import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { CardRow } from '../../server/src/search/card-queries.ts';
import { presentCard } from '../../server/src/search/present-card.ts';

/** The first page of a feed: each row carries the total. */
export function presentPage(rows: readonly (CardRow & { total: number })[]): {
  success: true;
  data: ListingCard[];
  pagination: object;
} {
  const total = rows[0]?.total ?? 0;
  const totalCount = Math.min(total, 1000);
  const totalPages = Math.ceil(totalCount / 12);
  const pagination = {
    currentPage: 1,
    totalPages,
    totalCount,
    limit: 12,
    hasPreviousPage: false,
    hasNextPage: totalPages > 1,
    isCapped: total > 1000,
  };
  return { success: true, data: rows.map(presentCard), pagination };
}
