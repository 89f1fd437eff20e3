import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { passkeyObstacle } from '../passkeys/passkey-support.ts';

type WaysToProve = {
  /** Answered or failed. Forms wait for it: people without a password are not asked for one. */
  isKnown: boolean;
  hasPassword: boolean;
  hasPasskey: boolean;
  /** The linked OIDC provider's name. */
  oidcLabel: string | null;
};

/** Password and passkey where the server gives no answer. */
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

/** Sign-in methods and factors. */
export function factorsQuery() {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: ({ signal }) => api('GET /auth/factors', { signal }),
  });
}
