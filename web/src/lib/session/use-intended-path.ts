import { useSyncExternalStore } from 'react';
import { intendedPath } from './intended-path.ts';

/** The page that a signed-out person asked for; null while React hydrates a prerendered page, which was made for nobody in particular. */
export function useIntendedPath(): string | null {
  return useSyncExternalStore(neverChanges, intendedPath, () => null);
}

/** The path is written before such a page is shown, and removed only by other pages. */
function neverChanges(): () => void {
  return () => undefined;
}
