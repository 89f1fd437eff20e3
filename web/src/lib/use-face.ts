import { site } from '@ballpark/domain/site.ts';
import { useSyncExternalStore } from 'react';

export const faceChanged = 'ballpark:face';

/** Draws name and logo anew once an admin has changed them on this page. */
export function useFace(): { name: string; logo: string | null } {
  useSyncExternalStore(subscribe, shown, shown);
  return site;
}

function subscribe(onChange: () => void): () => void {
  addEventListener(faceChanged, onChange);
  return () => removeEventListener(faceChanged, onChange);
}

function shown(): string {
  return `${site.name} ${site.logo}`;
}
