/**
 * The server picks the page by it (server/src/web/serve-web.ts): the app when signed in,
 * prerendered app pages with full access. No secrets. Without `isActive` that part is unchanged.
 */
export function saveDeviceCookie(isSignedIn: boolean, isActive = isSignedIn && isActiveHere()): void {
  const age = isSignedIn ? 31_536_000 : 0;
  const parts = [
    `ballpark-device=member${isActive ? '.active' : ''}`,
    'path=/',
    `max-age=${age}`,
    'samesite=lax',
  ];
  if (location.protocol === 'https:') parts.push('secure');
  document.cookie = parts.join('; ');
}

/** Whether the last user here had full access. */
export function isActiveHere(): boolean {
  return /ballpark-device=[^;]*\.active/.test(document.cookie);
}
