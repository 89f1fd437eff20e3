import { useSyncExternalStore } from 'react';
import { tabStore } from '../storage.ts';

const key = 'ballpark.intended-path';

/** Keeps the page that a signed-out person asked for, so that they are taken there once they may see it. */
export function rememberIntendedPath(path: string): void {
  if (isOwnPath(path)) tabStore.setItem(key, path);
}

export function intendedPath(): string | null {
  const path = tabStore.getItem(key);
  return path !== null && isOwnPath(path) ? path : null;
}

/** Whether a path is the link of a verification mail. */
export function isVerificationLink(path: string | null): boolean {
  return path?.startsWith('/verify-email?token=') ?? false;
}

export function forgetIntendedPath(): void {
  tabStore.removeItem(key);
}

/** A path on this site: never `//host` or `/\host`, which browsers read as another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** The page that a signed-out person asked for; null while React hydrates a prerendered page, which was made for nobody in particular. */
export function useIntendedPath(): string | null {
  return useSyncExternalStore(neverChanges, intendedPath, () => null);
}

/** The path is written before such a page is shown, and removed only by other pages. */
function neverChanges(): () => void {
  return () => undefined;
}
