import { useSyncExternalStore } from 'react';

/** False in prerendered HTML, where a press would be lost, and true once React has taken the page over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
