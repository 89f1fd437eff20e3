/**
 * Leaves the server a cookie that holds no secret, so that the next page it sends is right at its first paint (server/src/web/serve-web.ts):
 * the app itself for people who are signed in, and its prerendered pages for those with full access. `isActive` stays as it was saved
 * last unless it is given.
 */
export function saveDeviceCookie(isSignedIn: boolean, isActive = isSignedIn && wasActive()): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const age = isSignedIn ? 31_536_000 : 0;
  document.cookie = `ballpark-device=member${isActive ? '.active' : ''}; path=/; max-age=${age}; samesite=lax${secure}`;
}

function wasActive(): boolean {
  return /ballpark-device=[^;]*\.active/.test(document.cookie);
}
