import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';

/** A total is exact up to here, and stops there (product 7.4). */
export const mostCounted = 1000;

/** What an answer says of its page, when so many rows match, be they counted only up to one more than `mostCounted`. */
export function paginationOf({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  const totalCount = Math.min(total, mostCounted);
  const totalPages = Math.ceil(totalCount / limit);
  return {
    currentPage: page,
    totalPages,
    totalCount,
    limit,
    hasPreviousPage: page > 1,
    hasNextPage: page < totalPages,
    isCapped: total > mostCounted,
  };
}
