import { photoNames } from '../adapters/photo-store.ts';

const pattern = /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.webp$/;

/** Where a photo is served. */
export function photoUrlOf(photoId: string): string {
  return `/media/${photoNames(photoId).full}`;
}

/** The photo that an address of ours names; null for any other address. */
export function photoIdOf(url: string): string | null {
  return pattern.exec(url)?.[1] ?? null;
}
