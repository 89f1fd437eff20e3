/**
 * Leaves the server a cookie that holds no secret, so that the next page it sends is right at its first paint (server/src/http/serve-web.ts):
 * in the theme that was chosen, with the fonts that are on the device by now, and the app itself for whoever is signed in.
 */
export function tellServer(isSignedIn: boolean): void {
  const { theme = 'system' } = document.documentElement.dataset;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `ballpark-device=${theme}${isSignedIn ? '.member' : ''}; path=/; max-age=31536000; samesite=lax${secure}`;
}
