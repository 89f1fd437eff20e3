import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** With which other site people can sign in here. The operator sets it at the start, so it is asked for once. */
export function signInWaysQuery() {
  return queryOptions({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => api('GET /auth/ways', { signal }),
    staleTime: Infinity,
  });
}
