/** Adds a link to the head, so that the browser fetches its target. In a file of its own, since every page of the app loads it. */
export function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

/** Not in the HTML: a browser would fetch it before the first paint, on a connection of its own. */
export function linkManifest(): void {
  addLink({ rel: 'manifest', href: '/manifest.webmanifest' });
}
