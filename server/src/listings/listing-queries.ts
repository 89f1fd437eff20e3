import type { ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { searchVector, type ListingWords } from '../search/search-word-queries.ts';

const decisive = [
  'id',
  'user_id',
  'title',
  'description',
  'type',
  'location',
  'latitude',
  'longitude',
  'currency',
  'offer_minor',
  'is_active',
  'expires_at',
  'auto_closed_at',
  'price_answered_at',
  'price_shown_at',
  'has_independent_guesses',
  'suggestion_count',
  'hidden_by',
] as const;

export type ListingState = NonNullable<Awaited<ReturnType<typeof findListing>>>;

export async function findListing(db: Kysely<Schema>, listingId: string) {
  const row = await db.selectFrom('listing').select(decisive).where('id', '=', listingId).executeTakeFirst();
  return row && stateOf(row);
}

export async function lockListing(db: Kysely<Schema>, listingId: string) {
  const row = await db
    .selectFrom('listing')
    .select(decisive)
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && stateOf(row);
}

/** Due by the database's clock; skips those that another worker has locked, and those that wait for a moderator. */
export async function lockExpired(db: Kysely<Schema>, most: number): Promise<ListingState[]> {
  const rows = await db
    .selectFrom('listing')
    .select(decisive)
    .where('is_active', '=', sql.lit(true))
    .where('expires_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`hidden_by is distinct from 'reports'`)
    .orderBy('expires_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(stateOf);
}

/** Undefined fields are unchanged, or the default in a new listing. */
export type Content = Omit<
  ListingDraft,
  'latitude' | 'longitude' | 'hasOffer' | 'offerAmount' | 'photoUrls' | 'lines'
> & {
  point: { latitude: number; longitude: number; cell: number } | null;
  currency: string;
  offerMinor: number | null;
  words: ListingWords;
};

/** Queues the search for similar prices too (prices/similar.ts). */
export async function insertListing(
  db: Kysely<Schema>,
  row: Content & { id: string; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    ...columnsOf(row),
    tsv: searchVector(row.words),
    id: row.id,
    user_id: row.userId,
    opened_at: row.now,
    expires_at: row.expiresAt,
    created_at: row.now,
    updated_at: row.now,
  };
  await db
    .with('posted', (posting) => posting.insertInto('listing').values(values).returning('id'))
    .insertInto('similar_price')
    .columns(['listing_id'])
    .expression((posting) => posting.selectFrom('posted').select('id'))
    .execute();
}

export async function updateListingRow(
  db: Kysely<Schema>,
  listingId: string,
  content: Content,
  { isOtherThing, now }: { isOtherThing: boolean; now: Date },
): Promise<void> {
  const changed = { ...columnsOf(content), tsv: searchVector(content.words), updated_at: now };
  await db
    .updateTable('listing')
    .set({ ...changed, ...(isOtherThing && { words_changed_at: now }) })
    .where('id', '=', listingId)
    .execute();
}

export async function attachPhotos(
  db: Kysely<Schema>,
  listingId: string,
  photoIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('listing_photo').where('listing_id', '=', listingId).execute();
  if (photoIds.length === 0) return;
  await db
    .insertInto('listing_photo')
    .values(photoIds.map((photoId, position) => ({ listing_id: listingId, position, photo_id: photoId })))
    .execute();
}

export async function saveClosed(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  finalPriceMinor: number | null,
  now: Date,
): Promise<void> {
  const byPrice = finalPriceMinor !== null;
  await db
    .updateTable('listing')
    .set({
      is_active: false,
      closed_at: now,
      auto_closed_at: byPrice ? null : now,
      final_price_minor: finalPriceMinor,
      ...(byPrice ? { price_shown_at: sql<Date>`coalesce(price_shown_at, ${now})` } : {}),
      updated_at: now,
    })
    .where('id', '=', sql<string>`any(${listingIds})`)
    .execute();
}

export async function saveReopened(
  db: Kysely<Schema>,
  listingId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('listing')
    .set({
      is_active: true,
      opened_at: now,
      expires_at: expiresAt,
      closed_at: null,
      final_price_minor: null,
      reminded_at: null,
      updated_at: now,
    })
    .where('id', '=', listingId)
    .execute();
}

export async function deleteListingRow(db: Kysely<Schema>, listingId: string): Promise<void> {
  await db.deleteFrom('listing').where('id', '=', listingId).execute();
}

type ListingColumns = Insertable<Schema['listing']>;
type OwnColumn =
  | 'id'
  | 'user_id'
  | 'is_active'
  | 'opened_at'
  | 'expires_at'
  | 'closed_at'
  | 'auto_closed_at'
  | 'final_price_minor'
  | 'price_answered_at'
  | 'price_shown_at'
  | 'words_changed_at'
  | 'reminded_at'
  | 'fair_price_minor'
  | 'fair_low_minor'
  | 'fair_high_minor'
  | 'fair_confidence'
  | 'fair_working'
  | 'guess_min_minor'
  | 'guess_max_minor'
  | 'suggestion_count'
  | 'hidden_by'
  | 'is_shared'
  | 'tsv'
  | 'created_at'
  | 'updated_at';
type ContentColumn = Exclude<keyof ListingColumns, OwnColumn>;

/** A new column that is neither here nor in OwnColumn is a type error. */
function columnsOf(content: Content): { [Column in ContentColumn]: ListingColumns[Column] } {
  return {
    title: content.title,
    description: content.description,
    type: content.type,
    location: content.location,
    latitude: content.point?.latitude ?? null,
    longitude: content.point?.longitude ?? null,
    cell: content.point?.cell ?? null,
    currency: content.currency,
    offer_minor: content.offerMinor,
    has_independent_guesses: content.hasIndependentGuesses,
  };
}

function stateOf(row: Pick<Selectable<Schema['listing']>, (typeof decisive)[number]>) {
  const { latitude, longitude } = row;
  return {
    id: row.id,
    ownerId: row.user_id,
    title: row.title,
    description: row.description,
    type: row.type,
    location: row.location,
    point: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    currency: row.currency,
    offerAmount: row.offer_minor === null ? null : fromMinor(row.offer_minor, row.currency),
    isActive: row.is_active,
    expiresAtMs: row.expires_at.getTime(),
    autoClosedAt: row.auto_closed_at,
    autoClosedAtMs: row.auto_closed_at?.getTime() ?? null,
    isPriceAnswered: row.price_answered_at !== null,
    priceShownAt: row.price_shown_at,
    hasIndependentGuesses: row.has_independent_guesses,
    suggestionCount: row.suggestion_count,
    hiddenBy: row.hidden_by,
  };
}
