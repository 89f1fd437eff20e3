import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { AvoidedPerson } from '@ballpark/domain/contract/people.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiPage } from '../../lib/api/api.ts';

export const avoidedKey = ['account', 'blocked'] as const;

export type Avoided = { data: AvoidedPerson[]; pagination: Pagination };

/** A page of the people whom the reader has blocked or muted. */
export function avoidedQuery(page: number) {
  return queryOptions({
    queryKey: [...avoidedKey, page],
    queryFn: ({ signal }) => apiPage('GET /auth/blocked', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
