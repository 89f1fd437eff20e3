import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { passkeyObstacle } from '../passkeys/passkey-support.ts';

type WaysToProve = {
  /** Whether the server has answered, or cannot be asked: a press before that would want a password from people who have none. */
  isKnown: boolean;
  hasPassword: boolean;
  hasPasskey: boolean;
  /** The name of the other site, if they have a connected account there. */
  oidcLabel: string | null;
};

/** The ways in which the person can give a proof; the password and a passkey, until the server has answered. */
export function useWaysToProve(): WaysToProve {
  const { data, isPending } = useQuery(factorsQuery());
  const isKept = data === undefined || data.factors.some(({ kind }) => kind === 'passkey');
  return {
    isKnown: !isPending,
    hasPassword: data?.hasPassword !== false,
    hasPasskey: isKept && passkeyObstacle() === null,
    oidcLabel: data?.oidcLabel ?? null,
  };
}

/** How the person signs in, and by what they can show that it is them. */
export function factorsQuery() {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: ({ signal }) => api('GET /auth/factors', { signal }),
  });
}
