import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, ApiError, errorText } from '../../lib/api/api.ts';
import { profileKeys } from '../../lib/api/query-keys.ts';
import { useSession } from '../../lib/session/session.tsx';

/** Changes one's own profile, and fetches the shown ones again (product 2.12). */
export function useUpdateProfile(): (change: InputOf<'PUT /profile'>['body']) => Promise<void> {
  const queryClient = useQueryClient();
  const { replaceUser } = useSession();
  return useCallback(
    async (change) => {
      const { user } = await api('PUT /profile', { body: change });
      replaceUser(user);
      // A person who has moved gets another order of listings, other distances and another ranking.
      const changed = change.place === undefined ? { queryKey: profileKeys.one(user.id) } : {};
      await queryClient.invalidateQueries(changed);
    },
    [queryClient, replaceUser],
  );
}

/** Why a profile was not changed: by the server's `message`, where other calls go by its `error` (product 2.13). */
export function profileErrorText(error: unknown, fallback: string): string {
  const said = error instanceof ApiError ? error.serverMessage : '';
  return said || errorText(error, fallback);
}
