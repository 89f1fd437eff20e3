import type { Photo } from '@ballpark/domain/contract/listings.ts';
import { photoUrlOf } from '@ballpark/domain/photo-address.ts';
import { sql } from 'kysely';

/**
 * The shown fields of a `photo` row: id, width, height and thumbhash, separated by spaces. PostgreSQL writes this in half the time that
 * JSON takes, and the feed needs it twelve times a page (docs/performance.md).
 */
export const photoText = sql<string>`photo.id || ' ' || photo.width || ' ' || photo.height || ' ' || photo.thumbhash`;

/** The photos of several such texts, separated by spaces as well, in the form of the API; null: none. */
export function readPhotos(texts: string | null): Photo[] {
  const parts = texts?.split(' ') ?? [];
  const photos: Photo[] = [];
  for (let at = 0; at < parts.length; at += 4) {
    const [id = '', width, height, thumbhash = ''] = parts.slice(at, at + 4);
    photos.push({ url: photoUrlOf(id), width: Number(width), height: Number(height), thumbhash });
  }
  return photos;
}
