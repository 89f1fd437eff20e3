/**
 * Leaves the server a cookie that holds no secret, so that the next page it sends is right at its first paint (server/src/http/serve-web.ts):
 * in the theme that was chosen, with the fonts that are on the device by now, the app itself for whoever is signed in, and its pages for
 * whoever may open them. Whether they may stays as it was told last unless it is told.
 */
export function tellServer(isSignedIn: boolean, isActive = isSignedIn && wasActive()): void {
  const { theme = 'system' } = document.documentElement.dataset;
  const who = isSignedIn ? `.member${isActive ? '.active' : ''}` : '';
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `ballpark-device=${theme}${who}; path=/; max-age=31536000; samesite=lax${secure}`;
}

function wasActive(): boolean {
  return /ballpark-device=[^;]*\.active/.test(document.cookie);
}
