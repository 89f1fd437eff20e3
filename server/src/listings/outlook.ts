import { hourMs } from '@ballpark/domain/durations.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { minPaced, guessPace } from '@ballpark/domain/guess-pace.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { nearbyKm } from '@ballpark/domain/places.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findRecipients } from '../notifications/mail-queries.ts';
import { cellOf, cellRangesWithin, cellsOf } from '../search/cells.ts';
import type { SessionUser } from '../session-user.ts';
import { findGuessHours } from './outlook-queries.ts';
import { readListing } from './read-listing.ts';

type Outlook = NonNullable<ListingDetail['outlook']>;
type Needs = Pick<Deps, 'db' | 'now'>;

/** The listing's page: its owner also reads what to expect until there is a fair price. */
export async function readListingPage(
  deps: Needs,
  listingId: string,
  user: SessionUser,
): Promise<ListingDetail> {
  const listing = await readListing(deps.db, listingId, user);
  const isOpen = listing.isActive && Date.parse(listing.expiresAt) > deps.now().getTime();
  if (listing.userId !== user.id || !isOpen || listing.fairPrice !== null) return listing;
  const person = (await findRecipients(deps.db, [user.id])).get(user.id);
  const isMailed = person !== undefined && mayMail(person, 'firstFairPrice', deps.now().getTime()) !== null;
  return { ...listing, outlook: { pace: await readPace(deps, listing), isMailed } };
}

const keptMs = hourMs;
const maxKept = 10_000;
const recentMs = 90 * 24 * hourMs;

type Kept = { pace: Outlook['pace']; atMs: number };

/** For each database, by place: it changes slowly, and many owners look often. */
const keptPaces = new WeakMap<Kysely<Schema>, Map<number | null, Kept>>();

async function readPace(
  { db, now }: Needs,
  { latitude, longitude }: Pick<ListingDetail, 'latitude' | 'longitude'>,
): Promise<Outlook['pace']> {
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const place = point && cellOf(point);
  const kept = keptPaces.get(db) ?? new Map<number | null, Kept>();
  keptPaces.set(db, kept);
  const known = kept.get(place);
  const nowMs = now().getTime();
  if (known && nowMs - known.atMs < keptMs) return known.pace;
  // Only listings whose time is over: of those still open the quick ones alone would be known.
  const span = { from: new Date(nowMs - recentMs), to: new Date(nowMs - openHours * hourMs) };
  const ranges = point && cellRangesWithin(point, nearbyKm);
  const near = ranges ? await findGuessHours(db, cellsOf(ranges), span) : [];
  const isNear = near.length >= minPaced;
  const made = guessPace(isNear ? near : await findGuessHours(db, null, span));
  const pace = made && { ...made, isNear };
  if (kept.size >= maxKept) kept.clear();
  kept.set(place, { pace, atMs: nowMs });
  return pace;
}
