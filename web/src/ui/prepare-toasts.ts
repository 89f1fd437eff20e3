import { fetchAhead } from './fetch-ahead.ts';

/** Fetches the machinery of toasts while there is a network: a toast may have to say that it is gone. */
export function prepareToasts(): void {
  fetchAhead(() => import('./toaster.tsx'));
}
