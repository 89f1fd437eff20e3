import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The other site with which people can sign in here. It is asked for once, because the operator sets it before the start. */
export function signInWaysQuery() {
  return queryOptions({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => api('GET /auth/ways', { signal }),
    staleTime: Infinity,
  });
}
