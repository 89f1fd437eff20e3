import type { HiddenBy } from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Event, recordEvents } from '../events/outbox-queries.ts';
import * as queries from './hide-queries.ts';

/** Hides a listing with its photos from all but its owner and moderators, in the caller's transaction; null shows it again. */
export async function hideListing(
  trx: Kysely<Schema>,
  listingId: string,
  hiddenBy: HiddenBy | null,
  now: Date,
): Promise<void> {
  // Listings of a suspended person stay hidden until the suspension ends.
  const cause = hiddenBy ?? ((await queries.isOwnerSuspended(trx, listingId)) ? 'suspension' : null);
  const ownerId = await queries.saveListingHidden(trx, listingId, cause);
  if (ownerId === undefined) return;
  const kind = cause === null ? 'listing.updated' : 'listing.hidden';
  const events: Event[] = [
    { kind, userId: ownerId, listingId },
    { kind: 'photos.held', userId: null },
  ];
  if (cause === null) await queries.freePhotosOf(trx, listingId);
  else {
    await queries.holdPhotosOf(trx, listingId, now);
    const notified = await queries.deleteNotificationsOfOthers(trx, listingId, ownerId);
    for (const userId of notified) events.push({ kind: 'notification.changed', userId });
  }
  await recordEvents(trx, events, now);
}
