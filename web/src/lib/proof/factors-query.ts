import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** How the person signs in, and by what they can show that it is them. */
export function factorsQuery() {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: ({ signal }) => api('GET /auth/factors', { signal }),
  });
}
