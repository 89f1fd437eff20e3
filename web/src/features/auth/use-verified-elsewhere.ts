import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';

/** The mail's link often opens in another tab: whoever comes back to this one is found to be verified already. */
export function useVerifiedElsewhere(isWaiting: boolean): void {
  const { replaceUser } = useSession();
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      api('GET /auth/profile', {}).then(
        ({ user }) => user.isEmailVerified && replaceUser(user),
        // The next return looks again.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isWaiting, replaceUser]);
}
