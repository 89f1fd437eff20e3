import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';

/** Totals are exact up to here. */
export const maxCounted = 1000;

/** `total` may stop at `maxCounted` + 1. */
export function paginationOf({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  const totalCount = Math.min(total, maxCounted);
  const totalPages = Math.ceil(totalCount / limit);
  return {
    currentPage: page,
    totalPages,
    totalCount,
    limit,
    hasPreviousPage: page > 1,
    hasNextPage: page < totalPages,
    isCapped: total > maxCounted,
  };
}

export function sliceOf({ page, limit }: { page: number; limit: number }): { offset: number; limit: number } {
  return { offset: (page - 1) * limit, limit };
}
