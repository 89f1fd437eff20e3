import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { BadRequest } from '../errors.ts';
import type { PhotoKind } from '@ballpark/domain/photo-limits.ts';
import { lockOwnPhotos } from './photo-queries.ts';
import { photoIdOf } from '@ballpark/domain/photo-address.ts';

/**
 * The photos at these addresses, locked against the sweep. Throws 400 unless all are the person's own uploads for this use, since formats and
 * sizes differ between uses.
 */
export async function ownPhotoIds(
  db: Kysely<Schema>,
  userId: string,
  kind: PhotoKind,
  urls: readonly string[],
  field: string,
): Promise<string[]> {
  const ids = [...new Set(urls)].map(photoIdOf);
  const named = ids.filter((id) => id !== null);
  const own = named.length === 0 ? [] : await lockOwnPhotos(db, userId, kind, named);
  if (own.length !== ids.length) throw new BadRequest('photoNotYours', field);
  return named;
}
