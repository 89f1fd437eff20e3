import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiPage } from '../../lib/api/api.ts';

export const statementsKey = ['statements'] as const;

export function statementsQuery(page: number) {
  return queryOptions({
    queryKey: [...statementsKey, page],
    queryFn: ({ signal }) => apiPage('GET /auth/statements', { query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function signalsQuery() {
  return queryOptions({
    queryKey: ['signals'],
    queryFn: ({ signal }) => api('GET /auth/signals', { signal }),
    staleTime: 0,
  });
}
