import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../lib/api/api.ts';
import { profileKeys } from '../../lib/api/query-keys.ts';
import { useSession } from '../../lib/session/session.tsx';

/** Changes one's own profile; the shown ones are then fetched anew (product 2.12). */
export function useUpdateProfile(): (change: InputOf<'PUT /profile'>['body']) => Promise<void> {
  const queryClient = useQueryClient();
  const { replaceUser } = useSession();
  return useCallback(
    async (change) => {
      const { user } = await api('PUT /profile', { body: change });
      replaceUser(user);
      await queryClient.invalidateQueries({ queryKey: profileKeys.one(user.id) });
    },
    [queryClient, replaceUser],
  );
}
