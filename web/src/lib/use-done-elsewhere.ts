import { useEffect } from 'react';
import { api } from './api/api.ts';
import { useSession } from './session/session.tsx';

/** Notices, when a person comes back to this tab, that they have done this step elsewhere. For pages without a live stream. */
export function useDoneElsewhere(isWaiting: boolean, step: 'isEmailVerified' | 'isOnboarded'): void {
  const { replaceUser } = useSession();
  useEffect(() => {
    if (!isWaiting) return;
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      api('GET /auth/profile', {}).then(
        ({ user }) => user[step] && replaceUser(user),
        // It checks again at the next return.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [isWaiting, step, replaceUser]);
}
