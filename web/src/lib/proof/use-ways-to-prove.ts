import { useQuery } from '@tanstack/react-query';
import { passkeyObstacle } from '../passkeys/passkey-support.ts';
import { factorsQuery } from './factors-query.ts';

type WaysToProve = {
  hasPassword: boolean;
  hasPasskey: boolean;
  /** What the other site is called, where they have an account there that is connected. */
  oidcLabel: string | null;
};

/** By what the person can show that it is them; the password and a passkey, until the server has said more. */
export function useWaysToProve(): WaysToProve {
  const { data } = useQuery(factorsQuery());
  const isKept = data === undefined || data.factors.some(({ kind }) => kind === 'passkey');
  return {
    hasPassword: data?.hasPassword !== false,
    hasPasskey: isKept && passkeyObstacle() === null,
    oidcLabel: data?.oidcLabel ?? null,
  };
}
