import { hourMs } from '@ballpark/domain/durations.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { photoIdOf } from '@ballpark/domain/photos.ts';
import type { HiddenBy, SubjectKind } from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import type { PhotoSlot } from '../db/community-tables.ts';
import type { Schema } from '../db/schema.ts';
import { type Event, recordEvents } from '../events/outbox-queries.ts';
import * as hiddenQueries from '../listings/hidden-queries.ts';
import { attachPhotos } from '../listings/listing-queries.ts';
import { markRecountDue } from '../prices/record-queries.ts';
import { updateFairPrice } from '../prices/update-fair-price.ts';
import * as hideQueries from './hide-queries.ts';
import { takeProfilePhoto } from './hide-queries.ts';
import type { Subject } from './subject-queries.ts';

type Cause = 'reports' | 'decision' | { removedBy: string };
type Hide = (trx: Kysely<Schema>, id: string, cause: Cause | null, now: Date) => Promise<void>;

/** Hides from everybody but its owner and moderators; null shows it again. */
export async function hideSubject(
  trx: Kysely<Schema>,
  { kind, id }: { kind: SubjectKind; id: string },
  cause: Cause | null,
  now: Date,
): Promise<void> {
  await hidings[kind](trx, id, cause, now);
}

const columnOf = (cause: Cause | null) => (typeof cause === 'object' && cause !== null ? 'removal' : cause);

const hidings: Record<SubjectKind, Hide> = {
  listing: (trx, id, cause, now) => hideListing(trx, id, columnOf(cause), now),
  suggestion: async (trx, id, cause, now) => {
    const changed = await hiddenQueries.saveSuggestionHidden(trx, id, columnOf(cause));
    if (!changed) return;
    const { listingId, ownerId, isClosed, changesCount } = changed;
    if (changesCount) await updateFairPrice(trx, listingId);
    // What its close taught was told by this guess, too.
    if (changesCount && isClosed) await markRecountDue(trx);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: ownerId, listingId }], now);
  },
  question: async (trx, id, cause, now) => {
    const changed = await hiddenQueries.saveQuestionHidden(trx, id, columnOf(cause));
    if (!changed) return;
    const { listingId, ownerId } = changed;
    await recordEvents(trx, [{ kind: 'question.changed', userId: ownerId, listingId }], now);
  },
  user: async (trx, id, cause, now) => {
    if (cause === null) await hideQueries.restoreProfile(trx, id);
    else if (typeof cause === 'object') await hideQueries.saveProfileRemoved(trx, id, cause.removedBy, now);
    else await hideQueries.saveProfileHidden(trx, id, cause, now);
    await recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
  },
};

export async function hideListing(
  trx: Kysely<Schema>,
  listingId: string,
  hiddenBy: HiddenBy | null,
  now: Date,
): Promise<void> {
  // A suspended owner's listings stay hidden.
  const cause = hiddenBy ?? ((await hideQueries.isOwnerSuspended(trx, listingId)) ? 'suspension' : null);
  if (cause === null)
    await hideQueries.openAnew(trx, listingId, new Date(now.getTime() + openHours * hourMs));
  const ownerId = await hiddenQueries.saveListingHidden(trx, listingId, cause);
  if (ownerId !== undefined) await followHiding(trx, { listingId, ownerId, cause }, now);
}

type Hidden = { listingId: string; ownerId: string; cause: HiddenBy | null };

/** What follows once a listing is hidden or shown again. */
export async function followHiding(
  trx: Kysely<Schema>,
  { listingId, ownerId, cause }: Hidden,
  now: Date,
): Promise<void> {
  const kind = cause === null ? 'listing.updated' : 'listing.hidden';
  const events: Event[] = [
    { kind, userId: ownerId, listingId },
    { kind: 'photos.held', userId: null },
  ];
  if (cause === null) await hideQueries.freePhotosOf(trx, listingId);
  else {
    await hideQueries.holdPhotosOf(trx, listingId, now);
    const notified = await hideQueries.deleteNotificationsOfOthers(trx, listingId, ownerId);
    for (const userId of notified) events.push({ kind: 'notification.changed', userId });
  }
  await recordEvents(trx, events, now);
}

type Taken = { photoId: string; slot: PhotoSlot | null };

/**
 * The caller's transaction has locked its listing or profile. Keeps it for an appeal; undefined if it is not
 * there.
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
    const before = await hideQueries.findListingPhotos(trx, id);
    const position = before.indexOf(photoId);
    if (position < 0) return undefined;
    await attachPhotos(trx, id, before.toSpliced(position, 1));
    await hideQueries.keepTakenPhoto(trx, { id: photoId, listingId: id, position }, now);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: personId, listingId: id }], now);
  } else {
    slot = await takeProfilePhoto(trx, id, url);
    if (slot === undefined) return undefined;
    await hideQueries.keepTakenPhoto(trx, { id: photoId, listingId: null, position: null }, now);
  }
  await recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
  return { photoId, slot: slot ?? null };
}
