import { presentCard } from '../../server/src/search/present-card.ts';

/** The first page of a feed: each row carries the total. */
export function presentPage(rows) {
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
