import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The state of the history entry to which a person is led who has just set a new password by a link. */
export const wasReset = { wasPasswordReset: true };

/** Whether a person has just set a new password by a link. It is false while React hydrates a prerendered page, which does not know. */
export function useWasReset(): boolean {
  const state: unknown = useLocation().state;
  const found = typeof state === 'object' && state !== null && 'wasPasswordReset' in state;
  return useSyncExternalStore(
    () => () => undefined,
    () => found,
    () => false,
  );
}
