import { photoIdOf } from '@ballpark/domain/photo-address.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { savePhotos } from '../listings/listing-queries.ts';
import type { PhotoSlot } from '../db/community-tables.ts';
import { takeProfilePhoto } from './hide-profile-queries.ts';
import * as queries from './hide-queries.ts';
import type { Subject } from './subject-queries.ts';

type Taken = { photoId: string; slot: PhotoSlot | null };

/**
 * Takes one photo off a listing or a profile, in the caller's transaction, which has locked them, and keeps it for an appeal. Answers the
 * photo and, for a profile, its place; undefined if it is not there.
 */
export async function takePhoto(
  trx: Kysely<Schema>,
  { kind, id, personId }: Pick<Subject, 'kind' | 'id' | 'personId'>,
  url: string,
  now: Date,
): Promise<Taken | undefined> {
  const photoId = photoIdOf(url);
  if (photoId === null || (kind !== 'listing' && kind !== 'user')) return undefined;
  let slot: PhotoSlot | undefined;
  if (kind === 'listing') {
    const before = await queries.findPhotosOf(trx, id);
    const position = before.indexOf(photoId);
    if (position < 0) return undefined;
    await savePhotos(trx, id, before.toSpliced(position, 1));
    await queries.keepTakenPhoto(trx, { id: photoId, listingId: id, position }, now);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: personId, listingId: id }], now);
  } else {
    slot = await takeProfilePhoto(trx, id, url);
    if (slot === undefined) return undefined;
    await queries.keepTakenPhoto(trx, { id: photoId, listingId: null, position: null }, now);
  }
  await recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
  return { photoId, slot: slot ?? null };
}
