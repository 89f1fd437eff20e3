/** Not in the HTML: a browser would fetch it before the first paint, on a connection of its own. */
export function linkManifest(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'manifest', href: '/manifest.webmanifest' });
  document.head.append(link);
}
