import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { hasShape, isBoolean } from '../has-shape.ts';
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

/** History state of the page that somebody was led to instead of the one they wanted. */
export const wasRefused = { wasRefused: true };

const isRefused = hasShape<typeof wasRefused>({ wasRefused: isBoolean });

/** What they wanted, as long as they are on the page they were led to. */
export function useRefusedPath(): string | null {
  const path = useIntendedPath();
  return isRefused(useLocation().state) ? path : null;
}

/** Null during hydration: the prerendered page is generic. */
export function useIntendedPath(): string | null {
  return useSyncExternalStore(neverChanges, intendedPath, () => null);
}

/** It is set before such a page and cleared only by others. */
function neverChanges(): () => void {
  return () => undefined;
}
