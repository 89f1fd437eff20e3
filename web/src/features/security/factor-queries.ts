import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** The accounts elsewhere with which the person signs in. */
export function identitiesQuery() {
  return queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) => api('GET /auth/identities', { signal }),
  });
}
