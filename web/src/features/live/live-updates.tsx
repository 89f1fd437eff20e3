import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.tsx';
import { startLive } from './start-live.ts';

/** Follows changes elsewhere while somebody is signed in; shows nothing by itself. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const { user, replaceUser } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refreshOwn = () =>
      void api('GET /auth/profile', {}).then(
        (reply) => replaceUser(reply.user),
        // The next hint asks again.
        () => undefined,
      );
    return startLive({ queryClient, userId, refreshOwn });
  }, [queryClient, userId, replaceUser]);
  return null;
}
