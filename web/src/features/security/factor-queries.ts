import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const queryKey = ['factors'];

/** How the person signs in beside their password. */
export function factorsQuery() {
  return queryOptions({ queryKey, queryFn: ({ signal }) => api('GET /auth/factors', { signal }) });
}

/** The accounts elsewhere with which the person signs in. */
export function identitiesQuery() {
  return queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) => api('GET /auth/identities', { signal }),
  });
}
