import { preload } from './lazy-when-idle.tsx';
import type { ToastKind } from './toaster.tsx';

const load = () => import('./toaster.tsx');

/** Prefetched: a toast may have to report being offline. */
export function prepareToasts(): void {
  preload(load);
}

/** Without the code there is no toast; the offline banner shows instead. */
export function withToaster(use: (toaster: Awaited<ReturnType<typeof load>>) => void): void {
  void load().then(use, () => undefined);
}

/** Outdated errors, or notifications at sign-out. */
export function dropToasts(kind: ToastKind): void {
  withToaster((toaster) => toaster.dropToasts(kind));
}
