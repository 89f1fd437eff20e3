/**
 * Saves a cookie without secrets, by which the server sends the right page at once (server/src/web/serve-web.ts): the app itself to
 * people who are signed in, and its prerendered pages to those with full access. Without `isActive` the value stays as it was
 * saved last.
 */
export function saveDeviceCookie(isSignedIn: boolean, isActive = isSignedIn && isActiveHere()): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const age = isSignedIn ? 31_536_000 : 0;
  document.cookie = `ballpark-device=member${isActive ? '.active' : ''}; path=/; max-age=${age}; samesite=lax${secure}`;
}

/** Whether whoever is signed in here had full access the last time. */
export function isActiveHere(): boolean {
  return /ballpark-device=[^;]*\.active/.test(document.cookie);
}
