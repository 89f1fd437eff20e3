import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listListings } from '@ballpark/domain/contract/listings.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { mostCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import { type CardRow, presentCard } from './card-queries.ts';
import { cellRangesWithin } from './cells.ts';
import { type Filter, type Region, type Slice, gather, mostGathered, scanNewest } from './feed-queries.ts';
import { knownTerms, termsAsTyped, termsWithTypos } from './search-terms.ts';
import type { Wanted } from './search-word-queries.ts';

type Query = QueryOf<typeof listListings>;
type Point = NonNullable<SessionUser['point']>;

/** The number of matches, counted at least up to one more than `mostCounted`, and the wanted cards. */
type Stretch = { count: number; cards: CardRow[] };
type Found = Stretch & { isPartial?: true };

const bandsKm = [10, 50, 200, null];

/**
 * A page of the feed: around the caller's saved point within a radius, or in distance bands without one. Matches in the title come first,
 * then the newest. Without a point it is anywhere.
 */
export async function readFeed(
  deps: Deps,
  query: Query,
  user: Pick<SessionUser, 'id' | 'point' | 'blockedIds'> | null,
) {
  const { type, search = '' } = query;
  const readerId = user?.id ?? null;
  const isToGuess = readerId !== null && query.toGuess === 'true';
  const status = isToGuess ? 'active' : query.status;
  const terms = termsAsTyped(search);
  const isUnsearchable = terms.length === 0 && search !== '';
  const filters = isUnsearchable
    ? []
    : regionsOf(query.radius, user?.point ?? null).map((region): Filter => ({
        status,
        type,
        terms,
        region,
        readerId,
        blockedIds: user?.blockedIds ?? [],
        isToGuess,
      }));
  const { cards, count, isPartial } = await readForgiving(deps, filters, query);
  const shown = status === 'active' ? cards.filter(isOpenAt(deps.now())) : cards;
  const hiddenCount = cards.length - shown.length;
  const pagination = paginationOf(query, count - hiddenCount);
  return { data: shown.map(presentCard), pagination: { ...pagination, ...(isPartial && { isPartial }) } };
}

/** A listing that waits for the next automatic close is not open any more, though its row still says so. */
function isOpenAt(now: Date) {
  return ({ expires_at: at }: CardRow) => at > now && at < unfinishedDemoExpiry;
}

function regionsOf(radiusKm: number | undefined, point: Point | null): Region[] {
  if (!point || radiusKm === 0) return ['anywhere'];
  if (radiusKm !== undefined) return [ring(point, null, radiusKm)];
  return bandsKm.map((toKm, index) => ring(point, bandsKm[index - 1] ?? null, toKm));
}

function ring(centre: Point, overKm: number | null, toKm: number | null): Region {
  return {
    centre,
    overKm,
    toKm,
    ranges: toKm === null ? null : cellRangesWithin(centre, toKm),
  };
}

/** A search that finds nothing may contain a typo, or a word too many. */
async function readForgiving(deps: Deps, filters: readonly Filter[], query: Query): Promise<Found> {
  const found = await readAll(deps, filters, query);
  const [first] = filters;
  if (found.count > 0 || first === undefined || first.terms.length === 0) return found;
  const isNowhere = filters.some(({ region }) => region === 'anywhere' || region.toKm === null);
  const terms = await termsWithTypos(deps, first, isNowhere);
  const forgiven = terms && (await readAll(deps, searching(filters, { terms }), query));
  if (forgiven && forgiven.count > 0) return forgiven;
  const known = await knownTerms(deps, first, terms);
  const isAll = known.length === first.terms.length;
  for (let least = isAll ? known.length - 1 : known.length; least > 0; least -= 1) {
    const most = await readAll(deps, searching(filters, { terms: known, least }), query);
    if (most.count > 0) return { ...most, isPartial: true };
  }
  return found;
}

function searching(filters: readonly Filter[], wanted: Wanted): Filter[] {
  return filters.map((filter) => ({ ...filter, ...wanted }));
}

/** Reads regions one after the other, as if all their listings were in one list. */
async function readAll(deps: Deps, filters: readonly Filter[], { page, limit }: Query): Promise<Stretch> {
  const { offset } = sliceOf({ page, limit });
  const reads = filters.map(
    (filter) => async (slice: Slice) =>
      filter.terms.length === 0 ? readNewest(deps, filter, slice) : search(deps, filter, slice),
  );
  return readInTurn(reads, { offset, limit: offset > mostCounted ? 0 : limit });
}

/** A few matches are gathered and sorted; among many, those with all words in the title come first. */
async function search({ replica }: Deps, filter: Filter, slice: Slice): Promise<Stretch> {
  const gathered = await gather(replica, filter, 'anywhere', slice);
  const { count, cards } = gathered;
  if (count <= mostGathered || slice.limit === 0) return { count, cards };
  const inTitle = gathered.inTitle ?? (await gather(replica, filter, 'title', slice));
  if (inTitle.count > mostGathered)
    return { count, cards: await scanNewest(replica, filter, 'title', slice) };
  const others = await scanNewest(replica, filter, 'description', {
    offset: Math.max(0, slice.offset - inTitle.count),
    limit: slice.limit - inTitle.cards.length,
  });
  return { count, cards: [...inTitle.cards, ...others] };
}

/** Reads a slice of the joined results of several reads; skips those that end before it. */
async function readInTurn(
  reads: readonly ((slice: Slice) => Promise<Stretch>)[],
  { offset, limit }: Slice,
): Promise<Stretch> {
  const cards: Stretch['cards'] = [];
  let count = 0;
  for (const read of reads) {
    const found = await read({ offset: Math.max(0, offset - count), limit: limit - cards.length });
    cards.push(...found.cards);
    count += found.count;
    if (count > mostCounted) break;
  }
  return { count, cards };
}

const cacheMs = 1000;
const mostKnown = 10_000;

/** For each database: the feeds that had too many listings to count, with the time when that was found. */
const crowdedSince = new WeakMap<Kysely<Schema>, Map<string, number>>();

/**
 * The newest listings of a region, without a search. A few are gathered and sorted; of many an index gives the first. Counting reads a
 * thousand entries for each page, only to say that there are more, so a count that is far too high is cached for a second.
 */
async function readNewest(
  { replica, now }: Pick<Deps, 'replica' | 'now'>,
  filter: Filter,
  slice: Slice,
): Promise<{ count: number; cards: CardRow[] }> {
  const since = crowdedSince.get(replica) ?? new Map<string, number>();
  crowdedSince.set(replica, since);
  const feed = nameOf(filter);
  const askedAt = now().getTime();
  const ageMs = askedAt - (since.get(feed) ?? Number.NEGATIVE_INFINITY);
  // A clock that was set back must not keep it in the cache for longer.
  if (!(ageMs >= 0 && ageMs < cacheMs)) {
    const gathered = await gather(replica, filter, 'anywhere', slice);
    if (gathered.count <= mostGathered) return gathered;
    if (since.size >= mostKnown) since.clear();
    since.set(feed, askedAt);
  }
  return { count: mostGathered + 1, cards: await scanNewest(replica, filter, 'anywhere', slice) };
}

function nameOf({ status, type, region, readerId, blockedIds, isToGuess }: Filter): string {
  const kind = `${status} ${type} ${isToGuess} ${isToGuess || blockedIds.length > 0 ? readerId : ''}`;
  if (region === 'anywhere') return kind;
  const { centre, overKm, toKm } = region;
  return [kind, centre.latitude, centre.longitude, overKm, toKm].join(' ');
}

/** The expiry of a demo listing whose story is not complete yet (server/src/demo): the listing is neither open to anybody nor closed. */
export const unfinishedDemoExpiry = new Date('9999-01-01');
