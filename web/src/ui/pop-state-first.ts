let first: ((event: PopStateEvent) => void) | undefined;

// Listeners on the window run in the order in which they were added: this one runs before the router's.
addEventListener('popstate', (event) => first?.(event));

/** Registers the one listener that gets steps through the browser's history before the router, and may keep them from it. */
export function onPopStateFirst(listener: (event: PopStateEvent) => void): void {
  first = listener;
}
