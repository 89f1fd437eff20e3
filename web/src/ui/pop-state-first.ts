let hear: ((event: PopStateEvent) => void) | undefined;

// Listeners on the window run in the order in which they were added: this one runs before the router's.
addEventListener('popstate', (event) => hear?.(event));

/** Hears of steps through the browser's history before the router does, and may keep them from it. */
export function onPopStateFirst(listener: (event: PopStateEvent) => void): void {
  hear = listener;
}
