import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/fair-prices.ts';
import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import type { Selectable } from 'kysely';
import { readPhotos } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import type { CardRow } from './card-queries.ts';

/** A row as the wire shows it: amounts in units of the currency, times in ISO 8601. */
export function presentCard(row: CardRow): ListingCard {
  const photos = readPhotos(row.photos);
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    type: row.type,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    photoUrls: photos.map((photo) => photo.url),
    photos,
    hasOffer: row.offer_minor !== null,
    offerAmount: row.offer_minor === null ? null : fromMinor(row.offer_minor, row.currency),
    currency: row.currency,
    isActive: row.is_active,
    expiresAt: row.expires_at.toISOString(),
    autoClosedAt: row.auto_closed_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    finalPrice: row.final_price_minor === null ? null : fromMinor(row.final_price_minor, row.currency),
    ...shownPrices(row),
    priceAnsweredAt: row.price_answered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    user: {
      id: row.user_id,
      name: row.owner_name,
      username: row.owner_username,
      photoUrl: row.owner_photo_url,
      xp: row.owner_xp,
    },
    suggestionCount: row.suggestion_count,
    isSaved: row.is_saved,
    ownAmount: row.own_amount_minor === null ? null : fromMinor(row.own_amount_minor, row.currency),
  };
}

/** For visitors: the name of a place is enough where nobody can be told how far it is. */
export function withoutPoint<Card extends Pick<ListingCard, 'latitude' | 'longitude'>>(card: Card): Card {
  return { ...card, latitude: null, longitude: null };
}

type PriceColumns = Pick<
  CardRow,
  | 'currency'
  | 'fair_price_minor'
  | 'fair_low_minor'
  | 'fair_high_minor'
  | 'fair_confidence'
  | 'guess_min_minor'
  | 'guess_max_minor'
>;

/** What everybody may know of the guesses; nulls while they are kept back. */
export function shownPrices(row: PriceColumns & Pick<CardRow, 'shows_guesses_to_all'>) {
  return {
    // Cards do not look who has guessed where.
    fairPrice: row.shows_guesses_to_all ? presentFairPrice(row) : null,
    guessRange: row.shows_guesses_to_all ? guessRangeOf(row) : null,
  };
}

/** The fair price of its guesses, in units of the currency; null where there is none yet. */
export function presentFairPrice(row: PriceColumns): FairPrice | null {
  const {
    fair_price_minor: estimate,
    fair_low_minor: low,
    fair_high_minor: high,
    fair_confidence: confidence,
  } = row;
  if (estimate === null || low === null || high === null || confidence === null) return null;
  const { currency } = row;
  return {
    estimate: fromMinor(estimate, currency),
    low: fromMinor(low, currency),
    high: fromMinor(high, currency),
    confidence,
  };
}

/** How it came about, for whoever may see its guesses. */
export function presentWorking({
  fair_working: working,
  currency,
  is_active: isActive,
}: Pick<CardRow, 'currency' | 'is_active'> & {
  fair_working: Selectable<Schema['listing']>['fair_working'];
}): PriceWorking | null {
  if (!working) return null;
  const units = (minor: number) => fromMinor(minor, currency);
  const unitsOrNull = (minor: number | null) => (minor === null ? null : units(minor));
  const { count, lowest, highest, middle, crowd, similar, more } = working;
  return {
    count,
    lowest: units(lowest),
    highest: units(highest),
    middle: unitsOrNull(middle),
    crowd: crowd ? { ...crowd, corrected: unitsOrNull(crowd.corrected) } : null,
    similar: similar && { ...similar, middle: units(similar.middle), drawn: unitsOrNull(similar.drawn) },
    more: isActive ? { count: more.count, low: units(more.low), high: units(more.high) } : null,
  };
}

/** The lowest and the highest of one or two guesses, in units of the currency; null without guesses and from three on. */
function guessRangeOf({
  guess_min_minor: min,
  guess_max_minor: max,
  currency,
}: PriceColumns): ListingCard['guessRange'] {
  return min === null || max === null
    ? null
    : { min: fromMinor(min, currency), max: fromMinor(max, currency) };
}
