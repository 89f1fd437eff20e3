import type { listListings } from '@ballpark/domain/contract/listings.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import { cellsWithin } from '@ballpark/domain/location-privacy.ts';
import type { SessionUser } from '../auth/session-queries.ts';
import type { Deps } from '../deps.ts';
import { readStretch, type Filter, type Region, type Slice, type Stretch } from './feed-queries.ts';
import { mostCounted } from './feed-statement-queries.ts';
import { presentCard } from './present-listing.ts';
import { readNewest } from './read-newest.ts';
import { places } from './search-queries.ts';
import { termsAsTyped, termsWithSlips } from './search-terms.ts';

type Query = QueryOf<typeof listListings>;
type Point = NonNullable<SessionUser['point']>;

const bandsKm = [10, 50, 200, null];

/**
 * A page of the feed: around the caller's saved point within a radius, or in distance bands when no radius is named;
 * what a search finds in the title first, then newest first. Without a point it is anywhere (rules, Listings).
 */
export async function readFeed(deps: Deps, query: Query, user: SessionUser | null) {
  const { status, type, search = '' } = query;
  const filter: Filter = { status, type, terms: termsAsTyped(search) };
  const isUnsearchable = filter.terms.length === 0 && search !== '';
  const regions = isUnsearchable ? [] : regionsOf(query.radius, user?.point ?? null);
  const { cards, count } = await readForgiving(deps, filter, regions, query);
  return { data: cards.map(presentCard), pagination: paginationOf(query, count) };
}

function regionsOf(radiusKm: number | undefined, point: Point | null): Region[] {
  if (!point || radiusKm === 0) return [{ kind: 'anywhere' }];
  if (radiusKm !== undefined) return [ring(point, null, radiusKm)];
  return bandsKm.map((toKm, index) => ring(point, bandsKm[index - 1] ?? null, toKm));
}

function ring(centre: Point, overKm: number | null, toKm: number | null): Region {
  return { kind: 'ring', centre, overKm, toKm, cells: toKm === null ? null : cellsWithin(centre, toKm) };
}

/** A search that finds nothing here may have a slip in it. */
async function readForgiving(
  deps: Deps,
  filter: Filter,
  regions: readonly Region[],
  query: Query,
): Promise<Stretch> {
  const found = await readRegions(deps, filter, regions, query);
  if (found.count > 0 || filter.terms.length === 0) return found;
  const terms = await termsWithSlips(deps, filter);
  return terms ? readRegions(deps, { ...filter, terms }, regions, query) : found;
}

/** Regions one after the other, as if their listings stood in one list. */
async function readRegions(
  deps: Deps,
  filter: Filter,
  regions: readonly Region[],
  { page, limit }: Query,
): Promise<Stretch> {
  const read = regions.map((region) => (slice: Slice) => readRegion(deps, filter, region, slice));
  const offset = (page - 1) * limit;
  return readInTurn(read, { offset, limit: offset > mostCounted ? 0 : limit });
}

/** What few listings match is gathered and sorted; of many an index gives the first ones of each stretch. */
async function readRegion(deps: Deps, filter: Filter, region: Region, slice: Slice): Promise<Stretch> {
  if (filter.terms.length === 0) return readNewest(deps, filter, region, slice);
  const gathered = await readStretch(deps.replica, filter, region, slice, 'gathered');
  if (gathered.isWhole || slice.limit === 0) return gathered;
  const read = places.map(
    (place) => (part: Slice) => readStretch(deps.replica, { ...filter, place }, region, part, 'inOrder'),
  );
  return readInTurn(read, slice);
}

/** Reads a slice of several stretches in a row; passes over those that end before it. */
async function readInTurn(
  stretches: readonly ((slice: Slice) => Promise<Stretch>)[],
  { offset, limit }: Slice,
): Promise<Stretch> {
  const cards: Stretch['cards'] = [];
  let count = 0;
  for (const read of stretches) {
    const found = await read({ offset: Math.max(0, offset - count), limit: limit - cards.length });
    cards.push(...found.cards);
    count += found.count;
    if (count > mostCounted) break;
  }
  return { count, cards };
}

function paginationOf({ page, limit }: Query, total: number) {
  const totalCount = Math.min(total, mostCounted);
  const totalPages = Math.ceil(totalCount / limit);
  return {
    currentPage: page,
    totalPages,
    totalCount,
    limit,
    hasPreviousPage: page > 1,
    hasNextPage: page < totalPages,
    isCapped: total > mostCounted,
  };
}
