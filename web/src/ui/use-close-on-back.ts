import { useEffectEvent, useLayoutEffect } from 'react';
import { openOver } from './open-entry.ts';

/** Makes the browser's Back close what is open over the page, instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before it can be seen: a Back that comes at once must close it, too.
  useLayoutEffect(() => (isOpen ? openOver(() => close()) : undefined), [isOpen]);
}
