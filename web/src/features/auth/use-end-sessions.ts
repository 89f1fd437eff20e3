import { securityMessages } from '@ballpark/domain/contract/security-messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, errorText } from '../../lib/api/api.ts';
import { toast } from '../../ui/toast.ts';
import { sessionsQuery } from './session-queries.ts';

/** Signs out one other device, or all of them, and then refreshes the list (product 3.11). */
export function useEndSessions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey });

  const one = useMutation({
    mutationFn: (id: string) => api('DELETE /auth/sessions/:id', { params: { id } }).catch(ignoreGone),
    onSuccess: () => toast.success(securityMessages.sessionEnded),
    onError: fail,
    onSettled: refresh,
  });
  const others = useMutation({
    mutationFn: () => api('DELETE /auth/sessions', {}),
    onSuccess: () => toast.success(securityMessages.otherSessionsEnded),
    onError: fail,
    onSettled: refresh,
  });
  return { one, others };
}

function fail(error: Error): void {
  toast.error(errorText(error, securityMessages.sessionEndFailed));
}

/** A device that has signed out by itself in between is signed out, as wanted. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
