/** Adds a link to the head, so that the browser fetches its target. */
export function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

/** Links the manifest late: named in the HTML it would be fetched before the first paint, on a new connection. */
export function linkManifest(): void {
  addLink({ rel: 'manifest', href: '/manifest.webmanifest' });
}
