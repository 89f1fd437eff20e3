import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The OIDC provider. Fetched once: it only changes on restart. */
export function signInWaysQuery() {
  return queryOptions({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => api('GET /auth/ways', { signal }),
    staleTime: Infinity,
  });
}
