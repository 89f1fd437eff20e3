import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** The devices on which the person is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api('GET /auth/sessions', { signal })).sessions,
  });
}
