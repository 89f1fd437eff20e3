import type { ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import type { Point } from '@ballpark/domain/distance.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import { cellOf } from '../search/cells.ts';
import { foundByWords } from '@ballpark/domain/search-words.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { amountInMinor } from '../http/amount-in-minor.ts';

type Located = Pick<ListingDraft, 'location' | 'latitude' | 'longitude'>;
type Entered = Pick<
  ListingDraft,
  'title' | 'description' | 'type' | 'location' | 'offerAmount' | 'hasIndependentGuesses'
>;

/** Finds a draft's point and currency before any transaction begins, because a geocoder may be slow. */
export type Whereabouts = { point: Point | null; currency: string };

/**
 * The rounded point of a draft: the one that was sent, else the city that its location text matches best, else the owner's own; and the
 * currency of the country there.
 */
export async function locateDraft(deps: Deps, draft: Located, user: SessionUser): Promise<Whereabouts> {
  const point = (await pointOf(deps, draft, user)) ?? user.point;
  if (!point) return { point: null, currency: currencyOfCountry(user.countryCode) };
  const place = await deps.places.lookUp(point, user.id);
  return { point, currency: currencyOfCountry(place.countryCode) };
}

/** The stored values of a draft; throws 400 if the offer has more decimals than the currency. */
export function contentOf(draft: Entered, { point, currency }: Whereabouts) {
  return {
    title: draft.title,
    description: draft.description,
    type: draft.type,
    location: draft.location,
    point: point && { ...point, cell: cellOf(point) },
    currency,
    offerMinor: draft.offerAmount === null ? null : amountInMinor(draft.offerAmount, currency, 'offerAmount'),
    hasIndependentGuesses: draft.hasIndependentGuesses,
    words: { title: foundByWords(draft.title), description: foundByWords(draft.description) },
  };
}

async function pointOf(deps: Deps, draft: Located, user: SessionUser): Promise<Point | null> {
  const { latitude, longitude } = draft;
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return coarsenPoint({ latitude, longitude });
  const [city] = await deps.places.search(draft.location, 1, user.id);
  return city ? coarsenPoint(city) : null;
}
