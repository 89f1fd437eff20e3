import { fetchAhead } from './fetch-ahead.ts';

/** Fetches the machinery of toasts while there is a network: that it is gone is among the news. */
export function prepareToasts(): void {
  fetchAhead(() => import('./toaster.tsx'));
}
