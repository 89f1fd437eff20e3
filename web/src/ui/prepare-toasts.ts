import { preload } from './preload.ts';

/** Prefetches the code of toasts while there is a network, because a toast may have to say that there is none. */
export function prepareToasts(): void {
  preload(() => import('./toaster.tsx'));
}
