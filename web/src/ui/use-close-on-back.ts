import { useEffectEvent, useLayoutEffect } from 'react';
import { type DataRouter, NavigationType, type RouterNavigateOptions, type To } from 'react-router';

/**
 * Open overlays, topmost last. They may briefly outlive their page, which React unmounts after the
 * router.
 */
const overlays: { path: string; close: () => void }[] = [];
let settleLater: () => void = () => undefined;

/** Back closes the overlay instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const overlay = { path: location.pathname, close: () => close() };
    overlays.push(overlay);
    settleLater();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      settleLater();
    };
  }, [isOpen]);
}

/** Any dialog, drawer, menu or photo viewer. */
export function hasOverlay(): boolean {
  return overlays.some(({ path }) => path === location.pathname);
}

/**
 * While overlays are open, the page has one extra history entry. Back leaves it and closes the
 * topmost; if any stays open, the entry is added again. Without overlays, as after a reload or
 * Forward, it is left at once. Navigation replaces it, or Forward could not pass it.
 */
export function keepOverlayEntry(router: DataRouter): void {
  const isOnEntry = () => isOverlayEntry(router.state.location.state);
  let present = { key: router.state.location.key, wasOnEntry: isOnEntry(), isLeaving: false };
  let timer: ReturnType<typeof setTimeout>;
  const navigate = router.navigate.bind(router);
  router.navigate = async (to: number | To | null, options?: RouterNavigateOptions) => {
    if (typeof to === 'number') return navigate(to);
    if (!isOnEntry() || isOverlayEntry(options?.state)) return navigate(to, options);
    if (options?.replace !== true && !present.isLeaving) return navigate(to, { ...options, replace: true });
    await leave();
    return navigate(to, options);
  };
  // Deferred: another overlay or page may open right after.
  settleLater = () => {
    clearTimeout(timer);
    timer = setTimeout(settle);
  };
  router.subscribe(({ location, historyAction }) => {
    if (location.key !== present.key) {
      const { wasOnEntry, isLeaving } = present;
      present = { key: location.key, wasOnEntry: isOnEntry(), isLeaving: false };
      if (historyAction === NavigationType.Pop && wasOnEntry && !isOnEntry() && !isLeaving)
        overlays.at(-1)?.close();
    }
    settleLater();
  });
  settleLater();

  function settle(): void {
    const { location, navigation } = router.state;
    if (navigation.state !== 'idle' || hasOverlay() === isOnEntry()) return;
    if (isOnEntry()) void leave();
    else {
      const state: object = { ...(location.state as object | null), isOverlay: true };
      const entry = { state, preventScrollReset: true };
      void router.navigate(location, entry);
    }
  }
  /** Back to the page's own entry. Asynchronous: a second step back would leave the page. */
  async function leave(): Promise<void> {
    const { promise: isLeft, resolve } = Promise.withResolvers<void>();
    const stop = router.subscribe(() => !isOnEntry() && resolve());
    if (!present.isLeaving) {
      present.isLeaving = true;
      void navigate(-1);
    }
    await isLeft;
    stop();
  }
}

function isOverlayEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOverlay' in state;
}
