import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

export function signInWaysQuery() {
  return queryOptions({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => api('GET /auth/ways', { signal }),
    staleTime: Infinity,
  });
}
