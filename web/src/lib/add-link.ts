/** Adds a link to the head, and so has the browser fetch what it names. By itself, for every page of the app carries it. */
export function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

/** Not in the HTML: a browser would fetch it before the first paint, on a connection of its own. */
export function linkManifest(): void {
  addLink({ rel: 'manifest', href: '/manifest.webmanifest' });
}
