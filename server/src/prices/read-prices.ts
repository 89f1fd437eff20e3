import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  findSimilarPrices,
  getPrices,
  PricesOverTime,
  SimilarPrices,
} from '@ballpark/domain/contract/prices.ts';
import { currencyOfCountry, currencyTable } from '@ballpark/domain/currencies.ts';
import { coarsenPoint } from '@ballpark/domain/places.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import {
  pricePeriods,
  priceWords,
  sharedWords,
  spreadOf,
  usualPrices,
} from '@ballpark/domain/similar-prices.ts';
import { NotFound } from '../errors.ts';
import type { Deps } from '../deps.ts';
import { readPhotos } from '../db/fragments.ts';
import { type SessionUser, canSee } from '../session-user.ts';
import { findSimilar, pointOf, type SimilarListing } from './similar.ts';
import { findCurrencies, findPrices, type KnownPrice } from './history-queries.ts';
import { type Asked, findAskedListing } from './similar-queries.ts';

const mostShown = 5;
const mostSearchedWords = 5;
const currencies = Object.keys(currencyTable);

/** Throws 404 if there is no such listing. */
export async function readSimilarOf(
  deps: Deps,
  listingId: string,
  user: SessionUser,
): Promise<SimilarPrices> {
  const listing = await findAskedListing(deps.replica, listingId, user.id);
  if (!listing || !canSee(user, listing.user_id)) throw new NotFound('listingNotFound');
  const { title, description, type, currency, user_id: ownerId } = listing;
  const asked = { words: priceWords(title, description), type, currency, point: pointOf(listing), listingId };
  return readSimilar(deps, asked, { title, ownerId, user });
}

export async function readSimilarOfDraft(
  deps: Deps,
  { title, description, type, country, latitude, longitude }: QueryOf<typeof findSimilarPrices>,
  user: SessionUser,
): Promise<SimilarPrices> {
  const point = pointOf({ latitude: latitude ?? null, longitude: longitude ?? null });
  const asked: Asked = {
    words: priceWords(title, description),
    type,
    currency: currencyOfCountry(country ?? user.countryCode),
    point: point ? coarsenPoint(point) : user.point,
    listingId: null,
  };
  return readSimilar(deps, asked, { title, ownerId: user.id, user });
}

async function readSimilar(
  deps: Deps,
  asked: Asked,
  { title, ownerId, user }: { title: string; ownerId: string; user: SessionUser },
): Promise<SimilarPrices> {
  const { currency } = asked;
  const similar = await findSimilar(deps.replica, asked, deps.now());
  // Figures are the same for everybody; only the list omits blocked people.
  const shown = similar.filter((listing) => canSee(user, listing.ownerId)).slice(0, mostShown);
  return {
    currency,
    words: sharedWords(title, similar),
    listings: shown.map((listing) => presentSold(listing, currency)),
    spread: presentSpread(usualPrices(similar, ownerId), currency),
  };
}

/** Uses the requested currency, else the caller’s, else the most frequent one. */
export async function readPricesOverTime(
  deps: Deps,
  { q, currency }: QueryOf<typeof getPrices>,
  user: SessionUser,
): Promise<PricesOverTime> {
  const words = priceWords(q, '').title.slice(0, mostSearchedWords);
  const found = await findCurrencies(deps.replica, words, currencies);
  const own = currencyOfCountry(user.countryCode);
  const wanted = currency !== undefined && currencies.includes(currency) ? currency : own;
  const chosen = currency === undefined && !found.includes(own) ? (found[0] ?? own) : wanted;
  const prices = await findPrices(deps.replica, words, chosen);
  return {
    currency: chosen,
    currencies: found,
    spread: presentSpread(
      prices.map(({ finalPriceMinor }) => finalPriceMinor),
      chosen,
    ),
    periods: pricePeriods(prices.map(datedInText)).map(({ period, count, low, median, high }) => ({
      period,
      count,
      ...inUnits({ low, median, high }, chosen),
    })),
  };
}

function datedInText({ closedAt, finalPriceMinor }: KnownPrice) {
  return { closedAt: closedAt.toISOString(), finalPriceMinor };
}

function presentSpread(pricesMinor: readonly number[], currency: string): SimilarPrices['spread'] {
  const spread = spreadOf(pricesMinor);
  return spread && { count: pricesMinor.length, ...inUnits(spread, currency) };
}

function inUnits({ low, median, high }: { low: number; median: number; high: number }, currency: string) {
  const units = (minor: number) => fromMinor(Math.round(minor), currency);
  return { low: units(low), median: units(median), high: units(high) };
}

function presentSold(
  { id, title, location, cover, closedAt, finalPriceMinor }: SimilarListing,
  currency: string,
) {
  return {
    id,
    title,
    location,
    photo: readPhotos(cover)[0] ?? null,
    closedAt: closedAt.toISOString(),
    finalPrice: fromMinor(finalPriceMinor, currency),
  };
}
