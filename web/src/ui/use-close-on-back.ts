import { useEffectEvent, useLayoutEffect } from 'react';
import { type DataRouter, NavigationType, type RouterNavigateOptions, type To } from 'react-router';

/** What is open over a page, the topmost last. For a moment it outlives its page, which React takes away later than the router. */
const overlays: { path: string; close: () => void }[] = [];
let settleLater: () => void = () => undefined;

/** Makes the browser's Back close what is open over the page (a dialog, the drawer, a menu), instead of leaving the page. */
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

/** Whether a dialog, the drawer, a menu or the photo viewer lies over the page. */
export function hasOverlay(): boolean {
  return overlays.some(({ path }) => path === location.pathname);
}

/**
 * Gives the page a second entry in the browser's history while something is open over it, however much that is. Back leaves the entry,
 * which closes the topmost; what refuses to close, or is still open below it, gets the entry again. An entry with nothing open, as after
 * a reload or Forward, is left at once. Another page that is opened from the entry takes its place, or Forward could not pass it.
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
  // Later: what closes may be followed by something else that opens, or by another page.
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
  /** Goes to the page's own entry. The browser takes its time: a second step back would leave the page. */
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
