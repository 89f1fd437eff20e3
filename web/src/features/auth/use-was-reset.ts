import { useSyncExternalStore } from 'react';
import { useLocation } from '../../router/hooks.ts';

/** What goes along with whoever has just set a new password by a link. */
export const wasReset = { wasPasswordReset: true };

/** Whether somebody comes from there; not while a prerendered page is taken over, for nobody did when it was made. */
export function useWasReset(): boolean {
  const { state } = useLocation();
  const found = typeof state === 'object' && state !== null && 'wasPasswordReset' in state;
  return useSyncExternalStore(
    () => () => undefined,
    () => found,
    () => false,
  );
}
