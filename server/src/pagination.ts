import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';

/** A total is exact up to here, and stops there. */
export const mostCounted = 1000;

/** The pagination of a reply when so many rows match, which may be counted only up to one more than `mostCounted`. */
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

/** The position of a page's rows among all that match. */
export function sliceOf({ page, limit }: { page: number; limit: number }): { offset: number; limit: number } {
  return { offset: (page - 1) * limit, limit };
}
