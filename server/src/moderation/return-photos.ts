import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { savePhotos } from '../listings/listing-queries.ts';
import * as queries from './hide-queries.ts';
import type { Subject } from './subject-queries.ts';

const mostPhotos = 5;

/** Puts the photos back that were taken off a listing, as far as there is room for them, or off a profile that has no other. */
export async function returnPhotos(
  trx: Kysely<Schema>,
  { kind, id, personId }: Pick<Subject, 'kind' | 'id' | 'personId'>,
  now: Date,
): Promise<void> {
  if (kind === 'user') {
    await queries.returnProfilePhoto(trx, id);
    return recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
  }
  const back = (await queries.giveBackPhotosOf(trx, id)).toSorted((a, b) => a.position - b.position);
  if (back.length === 0) return;
  const photos = await queries.findPhotosOf(trx, id);
  for (const photo of back) if (photos.length < mostPhotos) photos.splice(photo.position, 0, photo.id);
  await savePhotos(trx, id, photos);
  await recordEvents(
    trx,
    [
      { kind: 'listing.updated', userId: personId, listingId: id },
      { kind: 'photos.held', userId: null },
    ],
    now,
  );
}
