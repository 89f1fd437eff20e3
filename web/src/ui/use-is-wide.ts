import { useSyncExternalStore } from 'react';

/** Whether there is room for the sidebar: the `lg` of the styles. Where nothing is laid out, there is. */
export function useIsWide(): boolean {
  return useSyncExternalStore(whenResized, isWide, isWide);
}

function whenResized(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The same, asked once. */
export function isWide(): boolean {
  return !('matchMedia' in globalThis) || matchMedia('(width >= 64rem)').matches;
}
