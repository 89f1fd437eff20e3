import { useEffect } from 'react';
import { api } from './api/api.ts';
import { useSession } from './session/session.tsx';

/** Without a live stream, this notices that a person who comes back to this tab got further elsewhere. */
export function useDoneElsewhere(isWaiting: boolean, step: 'isEmailVerified' | 'isOnboarded'): void {
  const { replaceUser } = useSession();
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      api('GET /auth/profile', {}).then(
        ({ user }) => user[step] && replaceUser(user),
        // The next return looks again.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isWaiting, step, replaceUser]);
}
