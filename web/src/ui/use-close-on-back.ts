import { useEffect, useEffectEvent } from 'react';
import { openOver } from './open-entry.ts';

/** Makes the browser's Back close what is open over the page, instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? openOver(() => close()) : undefined), [isOpen]);
}
