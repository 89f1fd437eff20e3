import type { listListings } from '@ballpark/domain/contract/listings.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import { cellsWithin } from '@ballpark/domain/location-privacy.ts';
import type { SessionUser } from '../auth/session-queries.ts';
import type { Deps } from '../deps.ts';
import { findCards } from './card-queries.ts';
import { countFeed, findFeedIds, type Filter, type Region } from './feed-queries.ts';
import { presentCard } from './present-listing.ts';
import { searchTerms } from './search-terms.ts';

type Query = QueryOf<typeof listListings>;
type Point = NonNullable<SessionUser['point']>;

/** Totals are exact up to here (rules, Listings). */
const mostCounted = 1000;
const bandsKm = [10, 50, 200, Infinity];

/**
 * A page of the feed: around the caller's saved point within a radius, or in distance bands when no radius is named;
 * what a search finds in the title first, then newest first. Without a point it is anywhere (rules, Listings).
 */
export async function readFeed(deps: Deps, query: Query, user: SessionUser | null) {
  const { status, type, search = '' } = query;
  const filter: Filter = { status, type, terms: await searchTerms(deps, search, { status, type }) };
  const isUnsearchable = filter.terms.length === 0 && search !== '';
  const regions = isUnsearchable ? [] : regionsOf(query.radius, user?.point ?? null);
  const { ids, total } = await readPage(deps, stretchesOf(filter, regions), query);
  const cards = await findCards(deps.replica, ids);
  return { data: cards.map(presentCard), pagination: paginationOf(query, total) };
}

/** A stretch of the feed: newest first in itself. */
type Stretch = { filter: Filter; region: Region };

function stretchesOf(filter: Filter, regions: readonly Region[]): Stretch[] {
  if (filter.terms.length === 0) return regions.map((region) => ({ filter, region }));
  const places = ['title', 'description'] as const;
  return regions.flatMap((region) => places.map((place) => ({ filter: { ...filter, place }, region })));
}

function regionsOf(radiusKm: number | undefined, point: Point | null): Region[] {
  if (!point || radiusKm === 0) return [{ kind: 'anywhere' }];
  if (radiusKm !== undefined) return [ring(point, -1, radiusKm)];
  return bandsKm.map((toKm, index) => ring(point, bandsKm[index - 1] ?? -1, toKm));
}

function ring(point: Point, overKm: number, toKm: number): Region {
  return { kind: 'ring', ...point, overKm, toKm, cells: cellsWithin(point, toKm) };
}

/** Stretches one after the other, as if their listings stood in one list: passes over those that end before the page. */
async function readPage(deps: Deps, stretches: readonly Stretch[], { page, limit }: Query) {
  const ids: string[] = [];
  let offset = (page - 1) * limit;
  let total = 0;
  for (const { filter, region } of stretches) {
    const count = await countFeed(deps.replica, filter, region, mostCounted + 1 - total);
    const wanted = limit - ids.length;
    if (offset < count && wanted > 0)
      ids.push(...(await findFeedIds(deps.replica, filter, region, wanted, offset)));
    offset = Math.max(0, offset - count);
    total += count;
    if (total > mostCounted) break;
  }
  return { ids, total };
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
