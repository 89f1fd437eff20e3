import { thumbHashToDataURL } from 'thumbhash';

/** Blurred placeholder as a data URL; null if the hash is missing or invalid. */
export function thumbhashUrl(base64: string | undefined): string | null {
  if (!base64) return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)));
  } catch {
    return null;
  }
}
