import { type AliasedExpression, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { guessesShowToAll, photoText } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

/** The photos of a listing in their order, for `readPhotos`. */
const photosColumn = sql<string | null>`(
  select string_agg(${photoText}, ' ' order by listing_photo.position)
  from listing_photo join photo on photo.id = listing_photo.photo_id
  where listing_photo.listing_id = listing.id)`;

/** What the reader suggested on a listing; null while they have not. */
function ownAmountColumn(readerId: RawBuilder<unknown>) {
  return sql<number | null>`(select own.amount_minor from suggestion as own
    where own.listing_id = listing.id and own.user_id = ${readerId}::uuid)`;
}

/** Whether the reader has saved a listing. */
function isSavedColumn(readerId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from saved_listing as saved
    where saved.listing_id = listing.id and saved.user_id = ${readerId}::uuid)`;
}

type Listings = AliasedExpression<Selectable<Schema['listing']>, 'listing'>;

/** Listings, all or those of `from`, with all that a card shows to a reader, who may be nobody (null): the owner and the photos beside each. */
export function selectCards(
  db: Kysely<Schema>,
  readerId: RawBuilder<string | null>,
  from: Listings = db.selectFrom('listing').selectAll().as('listing'),
) {
  return db
    .selectFrom(from)
    .innerJoin('app_user', 'app_user.id', 'listing.user_id')
    .select([
      'listing.id',
      'listing.user_id',
      'listing.title',
      'listing.description',
      'listing.type',
      'listing.location',
      'listing.latitude',
      'listing.longitude',
      'listing.currency',
      'listing.offer_minor',
      'listing.is_active',
      'listing.expires_at',
      'listing.closed_at',
      'listing.auto_closed_at',
      'listing.final_price_minor',
      'listing.fair_price_minor',
      'listing.fair_low_minor',
      'listing.fair_high_minor',
      'listing.fair_confidence',
      'listing.guess_min_minor',
      'listing.guess_max_minor',
      'listing.price_answered_at',
      'listing.suggestion_count',
      'listing.has_independent_guesses',
      guessesShowToAll.as('shows_guesses_to_all'),
      'listing.created_at',
      'app_user.name as owner_name',
      'app_user.username as owner_username',
      'app_user.photo_url as owner_photo_url',
      'app_user.xp as owner_xp',
      photosColumn.as('photos'),
      ownAmountColumn(readerId).as('own_amount_minor'),
      isSavedColumn(readerId).as('is_saved'),
    ]);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];
