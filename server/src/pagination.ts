import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import { BadRequest } from './errors.ts';

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

/** Of a row in a list with the newest first: by its time, in milliseconds, then by its id. */
export type Position = { at: Date; id: string };

export function positionText({ at, id }: Position): string {
  return `${at.getTime()}_${id}`;
}

const positionForm = /^(\d{1,14})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Throws 400 about `field` for a text that no page has answered. */
export function readPosition(text: string, field: string): Position {
  const [, ms, id] = positionForm.exec(text) ?? [];
  if (ms === undefined || id === undefined) throw new BadRequest('invalidInput', field);
  return { at: new Date(Number(ms)), id };
}

/** `rows`: with one more than the page holds, if there is one. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, limit, after }: { page: number; limit: number; after?: string | undefined },
  { count, positionOf }: { count: number; positionOf: (row: Row) => Position },
): { shown: Row[]; pagination: Pagination } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const pagination = paginationOf({ page, limit }, count);
  return {
    shown,
    pagination: {
      ...pagination,
      ...(after !== undefined && { hasPreviousPage: true, hasNextPage: last !== undefined }),
      ...(last && { nextCursor: positionText(positionOf(last)) }),
    },
  };
}
