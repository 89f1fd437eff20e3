import { useSyncExternalStore } from 'react';

/** Whether there is room for the sidebar: the breakpoint `lg` of the styles. True where there is no layout, as in prerendering. */
export function useIsWide(): boolean {
  return useSyncExternalStore(whenResized, isWide, isWide);
}

function whenResized(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether there is room for the sidebar at this moment. */
export function isWide(): boolean {
  return !('matchMedia' in globalThis) || matchMedia('(width >= 64rem)').matches;
}
