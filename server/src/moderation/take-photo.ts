import { photoIdOf } from '@ballpark/domain/photo-address.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { savePhotos } from '../listings/listing-queries.ts';
import * as queries from './hide-queries.ts';
import type { Subject } from './subject-queries.ts';

/** Takes one photo off a listing or a profile, in the caller's transaction, and keeps it for an appeal; false where it does not stand there. */
export async function takePhoto(
  trx: Kysely<Schema>,
  { kind, id, personId }: Pick<Subject, 'kind' | 'id' | 'personId'>,
  url: string,
  now: Date,
): Promise<boolean> {
  const photoId = photoIdOf(url);
  if (photoId === null || (kind !== 'listing' && kind !== 'user')) return false;
  if (kind === 'listing') {
    const before = await queries.findPhotosOf(trx, id);
    const position = before.indexOf(photoId);
    if (position < 0) return false;
    await savePhotos(trx, id, before.toSpliced(position, 1));
    await queries.keepTakenPhoto(trx, { id: photoId, listingId: id, position }, now);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: personId, listingId: id }], now);
  } else {
    if (!(await queries.takeProfilePhoto(trx, id, url))) return false;
    await queries.keepTakenPhoto(trx, { id: photoId, listingId: null, position: null }, now);
  }
  await recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
  return true;
}
