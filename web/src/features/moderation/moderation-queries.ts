import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiPage } from '../../lib/api/api.ts';

export const moderationKeys = {
  cases: ['moderation', 'cases'],
  one: ['moderation', 'case'],
  newcomers: ['moderation', 'newcomers'],
} as const;

export type CasesQuery = NonNullable<InputOf<'GET /moderation/cases'>['query']>;

/** Polled: others decide too. */
export function casesQuery(query: CasesQuery) {
  return queryOptions({
    queryKey: [...moderationKeys.cases, query],
    queryFn: ({ signal }) => apiPage('GET /moderation/cases', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [...moderationKeys.one, id],
    queryFn: ({ signal }) => api('GET /moderation/cases/:id', { params: { id }, signal }),
    staleTime: 0,
  });
}

export type NewcomersQuery = Required<
  Pick<NonNullable<InputOf<'GET /moderation/newcomers'>['query']>, 'state' | 'page'>
>;

/** Polled: others decide too. */
export function newcomersQuery(query: NewcomersQuery) {
  return queryOptions({
    queryKey: [...moderationKeys.newcomers, query],
    queryFn: ({ signal }) => apiPage('GET /moderation/newcomers', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 30_000,
  });
}
