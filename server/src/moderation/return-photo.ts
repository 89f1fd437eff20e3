import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { savePhotos } from '../listings/listing-queries.ts';
import { returnProfilePhoto } from './hide-profile-queries.ts';
import * as queries from './hide-queries.ts';
import type { StatementRow } from './statement-queries.ts';
import type { Subject } from './subject-queries.ts';

const mostPhotos = 5;

/** Puts a photo back that a statement took off: on a listing if there is room for it, on a profile if there is no other by now. */
export async function returnPhoto(
  trx: Kysely<Schema>,
  { kind, id, personId, hiddenBy, isHidden }: Subject,
  { photo_id: photoId, photo_slot: slot }: StatementRow,
  now: Date,
): Promise<void> {
  if (photoId === null) return;
  if (kind === 'user')
    await returnProfilePhoto(trx, { userId: id, photoId, slot: slot ?? 'photo', isHidden });
  else {
    const position = await queries.giveBackPhoto(trx, photoId, id);
    if (position === undefined) return;
    const photos = await queries.findPhotosOf(trx, id);
    if (photos.length < mostPhotos) await savePhotos(trx, id, photos.toSpliced(position, 0, photoId));
    if (hiddenBy !== null) await queries.holdPhotosOf(trx, id, now);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: personId, listingId: id }], now);
  }
  await recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
}
