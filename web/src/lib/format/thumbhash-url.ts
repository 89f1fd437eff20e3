import { thumbHashToDataURL } from 'thumbhash';

/** The blurred placeholder of a photo as an image address; null when the hash is absent or broken. */
export function thumbhashUrl(base64: string | undefined): string | null {
  if (!base64) return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)));
  } catch {
    return null;
  }
}
