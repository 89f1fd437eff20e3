import { useEffect, useEffectEvent } from 'react';

/** Calls back when another tab has sent or discarded the draft of this name. */
export function useDraftGone(key: string, onGone: () => void): void {
  const onStorage = useEffectEvent((event: StorageEvent) => {
    if (event.key === key && event.newValue === null) onGone();
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => onStorage(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}
