import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.tsx';
import { startLive } from './start-live.ts';

export function LiveUpdates() {
  const queryClient = useQueryClient();
  const { user, replaceUser, suspend } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refreshOwn = () =>
      void api('GET /auth/profile', {}).then(
        (reply) => replaceUser(reply.user),
        // Ignored: the next event fetches again.
        () => undefined,
      );
    return startLive({ queryClient, userId, refreshOwn, onSuspended: suspend });
  }, [queryClient, userId, replaceUser, suspend]);
  return null;
}
