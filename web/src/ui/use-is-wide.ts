import { useSyncExternalStore } from 'react';

/** Room for the sidebar: the `lg` breakpoint. True while prerendering. */
export function useIsWide(): boolean {
  return useSyncExternalStore(whenResized, isWide, isWide);
}

function whenResized(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export function isWide(): boolean {
  return !('matchMedia' in globalThis) || matchMedia('(width >= 64rem)').matches;
}
