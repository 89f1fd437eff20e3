import { useSyncExternalStore } from 'react';
import { tabStore } from '../storage.ts';

const key = 'ballpark.intended-path';

/** Where to go after sign-in. */
export function rememberIntendedPath(path: string): void {
  if (isOwnPath(path)) tabStore.setItem(key, path);
}

export function intendedPath(): string | null {
  const path = tabStore.getItem(key);
  return path !== null && isOwnPath(path) ? path : null;
}

export function isVerificationLink(path: string | null): boolean {
  return path?.startsWith('/verify-email?token=') ?? false;
}

export function forgetIntendedPath(): void {
  tabStore.removeItem(key);
}

/** Not `//host` or `/\host`, which browsers treat as another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** Null during hydration: the prerendered page is generic. */
export function useIntendedPath(): string | null {
  return useSyncExternalStore(neverChanges, intendedPath, () => null);
}

/** It is set before such a page and cleared only by others. */
function neverChanges(): () => void {
  return () => undefined;
}
