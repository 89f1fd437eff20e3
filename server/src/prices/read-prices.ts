import type { Pagination, QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  findSimilarPrices,
  getPrices,
  PricesOverTime,
  SimilarPrices,
} from '@ballpark/domain/contract/prices.ts';
import { currencyOfCountry, currencyTable } from '@ballpark/domain/currencies.ts';
import { namesOf } from '@ballpark/domain/everyday-words.ts';
import type { ListingType } from '@ballpark/domain/listing-window.ts';
import { coarsenPoint } from '@ballpark/domain/places.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import {
  type Evidence,
  pricePeriods,
  priceWords,
  pricesOf,
  sharedWords,
  spreadOf,
  usualPrices,
} from '@ballpark/domain/similar-prices.ts';
import { NotFound } from '../errors.ts';
import type { Deps } from '../deps.ts';
import { readPhotos } from '../db/fragments.ts';
import { type SessionUser, canSee } from '../session-user.ts';
import { paginationOf, sliceOf } from '../pagination.ts';
import { askedBy, findSimilar, pointOf } from './similar.ts';
import {
  type Sale,
  type SoldRow,
  countSales,
  findCurrencies,
  findSales,
  findSold,
} from './history-queries.ts';
import { type Asked, findAskedListing, findOrigin } from './similar-queries.ts';

const maxShown = 5;
const maxSearchedWords = 5;
/** Other currencies, where there is nothing in one’s own. */
const maxElsewhere = 5;
const maxFewerWords = 3;
export const currencies = Object.keys(currencyTable);

/** Throws 404 if there is no such listing. */
export async function readSimilarOf(
  deps: Deps,
  listingId: string,
  user: SessionUser | null,
): Promise<SimilarPrices> {
  const listing = await findAskedListing(deps.replica, listingId, user?.id ?? null);
  if (!listing || !canSee(user, listing.user_id)) throw new NotFound('listingNotFound');
  return readSimilar(deps, askedBy(listing, listingId), { title: listing.title, user });
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
    owner: await findOrigin(deps.replica, user.id),
  };
  return readSimilar(deps, asked, { title, user });
}

async function readSimilar(
  deps: Deps,
  asked: Asked,
  { title, user }: { title: string; user: SessionUser | null },
): Promise<SimilarPrices> {
  const { currency, owner } = asked;
  const similar = await findSimilar(deps.replica, asked, deps.now());
  // Figures are the same for everybody; only the list omits blocked people.
  const shown = similar.filter((listing) => canSee(user, listing.ownerId)).slice(0, maxShown);
  return {
    currency,
    words: sharedWords(title, similar),
    listings: shown.map((listing) => presentSold(listing, currency)),
    spread: presentSpread(usualPrices(similar, owner), currency),
  };
}

/**
 * Of one kind: a thing and work on it have no price in common. Figures are the same for everybody, and of evidence alone; the list and the
 * counts have every sale, except those of blocked people.
 */
export async function readPricesOverTime(
  deps: Deps,
  { q, currency: asked = '', type: wanted, page, limit }: QueryOf<typeof getPrices>,
  user: SessionUser | null,
): Promise<{ data: PricesOverTime; pagination: Pagination }> {
  const words = searchedWords(q);
  const currency = currencies.includes(asked) ? asked : currencyOfCountry(user?.countryCode ?? null);
  const all = await findSales(deps.replica, { words, currency, now: deps.now() });
  const seen = all.filter(({ ownerId }) => canSee(user, ownerId));
  const counts = {
    PRODUCT: seen.filter(isOf('PRODUCT')).length,
    SERVICE: seen.filter(isOf('SERVICE')).length,
  };
  const lead = leadOfServices(all) || counts.SERVICE - counts.PRODUCT;
  const type = wanted ?? (lead > 0 ? 'SERVICE' : 'PRODUCT');
  const [sales, shown] = [all.filter(isOf(type)), seen.filter(isOf(type))];
  const { offset } = sliceOf({ page, limit });
  const onPage = shown.slice(offset, offset + limit).map(({ id }) => id);
  const sold = await findSold(deps.replica, onPage);
  const found = await findCurrencies(deps.replica, words, currencies);
  const others = seen.length > 0 ? [] : found.filter((each) => each !== currency).slice(0, maxElsewhere);
  const evidence = sales.filter(isPlausible).map(datedInText);
  const data = {
    currency,
    currencies: found,
    type,
    counts,
    spread: presentSpread(pricesOf(evidence), currency),
    periods: pricePeriods(evidence).map(({ period, count, low, median, high }) => ({
      period,
      count,
      ...inUnits({ low, median, high }, currency),
    })),
    sold: sold.map((listing) => presentSold(listing, currency)),
    since: shown.at(-1)?.closedAt.toISOString() ?? null,
    elsewhere: await countSales(deps.replica, words, others, user?.blockedIds ?? []),
    fewerWords: seen.length > 0 || others.length > 0 ? [] : await findFewerWords(deps, q, currency, user),
  };
  return { data, pagination: paginationOf({ page, limit }, shown.length) };
}

/** Searches without one of the words or, if none of them finds anything, for each word alone. */
async function findFewerWords(deps: Deps, q: string, currency: string, user: SessionUser | null) {
  const telling = priceWords(q, '').title;
  const typed = q.split(/\s+/).map((part) => part.replaceAll(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, ''));
  const isTelling = (part: string) => priceWords(part, '').title.some((word) => telling.includes(word));
  const parts = [...new Set(typed)].filter(isTelling).slice(0, maxSearchedWords);
  const count = async (searches: readonly string[]) => {
    const found = [];
    for (const search of searches) {
      const sales = await countSales(deps.replica, searchedWords(search), [currency], user?.blockedIds ?? []);
      found.push(...sales.map((sale) => ({ q: search, count: sale.count })));
    }
    return found;
  };
  const withoutOne = parts.map((_, at) => parts.toSpliced(at, 1).join(' ')).filter((search) => search !== '');
  const found = await count(withoutOne);
  if (found.length === 0 && parts.length > 2) found.push(...(await count(parts)));
  return found.toSorted((one, other) => other.count - one.count).slice(0, maxFewerWords);
}

/** Each with all names of its thing. */
export function searchedWords(text: string): string[] {
  return priceWords(text, '')
    .title.slice(0, maxSearchedWords)
    .map((word) => namesOf(word).join(' '));
}

/** How many more prices services have than things; by evidence, so that a few owners with many sales choose for nobody. */
export function leadOfServices(sales: readonly Sale[]): number {
  const evidenceOf = (kind: ListingType) => pricesOf(sales.filter(isOf(kind)).filter(isPlausible)).length;
  return evidenceOf('SERVICE') - evidenceOf('PRODUCT');
}

export function isOf(type: ListingType) {
  return ({ isProduct }: Sale) => isProduct === (type === 'PRODUCT');
}

export function isPlausible(sale: Sale): sale is Sale & Evidence {
  return sale.plausibleMinor !== null;
}

export function datedInText({ closedAt, ...sale }: Sale & Evidence) {
  return { closedAt: closedAt.toISOString(), ...sale };
}

function presentSpread(pricesMinor: readonly number[], currency: string): SimilarPrices['spread'] {
  const spread = spreadOf(pricesMinor);
  return spread && { count: pricesMinor.length, ...inUnits(spread, currency) };
}

function inUnits({ low, median, high }: { low: number; median: number; high: number }, currency: string) {
  const units = (minor: number) => fromMinor(Math.round(minor), currency);
  return { low: units(low), median: units(median), high: units(high) };
}

function presentSold({ id, title, location, cover, closedAt, finalPriceMinor }: SoldRow, currency: string) {
  return {
    id,
    title,
    location,
    photo: readPhotos(cover)[0] ?? null,
    closedAt: closedAt.toISOString(),
    finalPrice: fromMinor(finalPriceMinor, currency),
  };
}
