import { useSyncExternalStore } from 'react';
import { intendedPath } from './intended-path.ts';

/** The page that somebody was kept out of; null while a prerendered page is taken over, for nobody was when it was made. */
export function useIntendedPath(): string | null {
  return useSyncExternalStore(whenStorageChanges, intendedPath, () => null);
}

/** The path is written before this is shown, and forgotten only elsewhere. */
function whenStorageChanges(): () => void {
  return () => undefined;
}
