import { type AliasedExpression, type Kysely, type Selectable, sql } from 'kysely';
import { fewestGuesses } from '@ballpark/domain/confidence.ts';
import type { Schema } from '../db/schema.ts';

/** The photos of a listing in their order, as one JSON column. */
const photosColumn = sql<{ id: string; width: number; height: number; thumbhash: string }[]>`coalesce((
  select json_agg(json_build_object('id', photo.id, 'width', photo.width, 'height', photo.height, 'thumbhash', photo.thumbhash)
    order by listing_photo.position)
  from listing_photo join photo on photo.id = listing_photo.photo_id
  where listing_photo.listing_id = listing.id), '[]'::json)`;

/** The lowest and the highest amount of at most two suggestions, for a fair price needs three; null where guesses are independent. */
const guessRangeColumn = sql<{ min: number; max: number } | null>`case
  when listing.fair_price_minor is null and listing.suggestion_count between 1 and ${sql.lit(fewestGuesses - 1)}
    and not (listing.has_independent_guesses and listing.is_active)
  then (select json_build_object('min', min(suggestion.amount_minor), 'max', max(suggestion.amount_minor))
    from suggestion where suggestion.listing_id = listing.id) end`;

type Listings = AliasedExpression<Selectable<Schema['listing']>, 'listing'>;

/** Listings, all or those of `from`, with all that a card shows: the owner and the photos beside each. */
export function selectCards(
  db: Kysely<Schema>,
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
      'listing.price_answered_at',
      'listing.suggestion_count',
      'listing.has_independent_guesses',
      'listing.created_at',
      'app_user.name as owner_name',
      'app_user.username as owner_username',
      'app_user.photo_url as owner_photo_url',
      'app_user.xp as owner_xp',
      photosColumn.as('photos'),
      guessRangeColumn.as('guess_range'),
    ]);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];
