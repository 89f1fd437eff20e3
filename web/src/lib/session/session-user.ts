import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { readToken } from '../token.ts';

/** The token's user, fetched once per token; SessionProvider updates it. */
function sessionUserQuery() {
  return queryOptions({
    queryKey: ['session', readToken()],
    queryFn: async () => (await api('GET /auth/profile', {})).user,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function sessionUser(): Promise<OwnProfile> {
  return queryClient.ensureQueryData(sessionUserQuery());
}

export function noteSessionUser(user: OwnProfile): void {
  queryClient.setQueryData(sessionUserQuery().queryKey, user);
}
