import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { InvalidInput } from '../http/errors.ts';
import { lockOwnPhotos } from './photo-queries.ts';
import { photoIdOf } from './photo-url.ts';

/** The photos that addresses name, kept from being swept away meanwhile; throws 400 unless all are the person's own. */
export async function ownPhotoIds(
  db: Kysely<Schema>,
  userId: string,
  urls: readonly string[],
  field = 'photoUrls',
): Promise<string[]> {
  const ids = [...new Set(urls)].map(photoIdOf);
  const named = ids.filter((id) => id !== null);
  const own = named.length === 0 ? [] : await lockOwnPhotos(db, userId, named);
  if (own.length !== ids.length) throw new InvalidInput([{ path: [field], message: messages.photoNotYours }]);
  return named;
}
