import { preload } from './lazy-when-idle.tsx';
import type { ToastKind } from './toaster.tsx';

const load = () => import('./toaster.tsx');

/** Prefetches the code of toasts while there is a network, because a toast may have to say that there is none. */
export function prepareToasts(): void {
  preload(load);
}

/** Where the code does not come, as without a connection, there is no toast; then the banner says that one is offline. */
export function withToaster(use: (toaster: Awaited<ReturnType<typeof load>>) => void): void {
  void load().then(use, () => undefined);
}

/** Removes the toasts of this kind: failures that are out of date, or notifications when their reader signs out. */
export function dropToasts(kind: ToastKind): void {
  withToaster((toaster) => toaster.dropToasts(kind));
}
