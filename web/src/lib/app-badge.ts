/** The count on the installed app's icon, where the platform shows one; 0 takes it away. */
export function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Refused where the app is not installed.
  done.catch(() => undefined);
}
