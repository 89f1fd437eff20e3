import type { ListingType } from '@ballpark/domain/listing-window.ts';
import type { Point } from '@ballpark/domain/places.ts';
import { newestCounted } from '@ballpark/domain/telling-words.ts';
import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { compileOnce, opaque, opaqueArray, type ValueOf } from '../db/compile-once.ts';
import { centreOf, farnessSql, isNotBlocked, listingIsShown, reachOf } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { type CardRow, selectCards } from '../cards/card-queries.ts';
import type { Position } from '../pagination.ts';
import { type CellRange, cellsOf, countCells, tilesOf } from './cells.ts';
import {
  holdsTerms,
  holdsTermsInTitle,
  holdsTiledTerms,
  type Place,
  tiledQuery,
  type Wanted,
  wordQueries,
} from './search-word-queries.ts';

/** Where listings are: anywhere, also without a place, or in a ring around a point. Kilometres; the inner bound is not included. */
export type Region = 'anywhere' | Ring;
export type Ring = {
  centre: Point;
  /** Null: a full circle. */
  overKm: number | null;
  /** Null: no limit, and listings without a point too. */
  toKm: number | null;
  /** The cells that it touches; null: too many. */
  ranges: readonly CellRange[] | null;
};

/** Without terms: every listing. */
export type Filter = Wanted & {
  status: 'active' | 'closed' | 'all';
  type: ListingType | undefined;
  region: Region;
  /** The reader of the cards; null for a visitor. */
  readerId: string | null;
  /** People whose listings the reader does not see. */
  blockedIds: readonly string[];
  /** Only listings that the reader may still guess: of others, and without a suggestion of the reader. */
  isToGuess: boolean;
  /** The listing before the first wanted one; of all counted ones this changes nothing. */
  after?: (Position & { inTitle: boolean }) | undefined;
};

/** `in_title`: true without a search. */
export type FoundCard = CardRow & { in_title: boolean };

/** The wanted cards; a limit of 0 only counts. */
export type Slice = { offset: number; limit: number };

/** With more matches than this, there are still too many a moment later, even if some close in between. */
export const maxGathered = 1100;

/** How many match, up to one more than `maxGathered`, and the wanted cards among them. */
type Gathered = { count: number; cards: FoundCard[] };

/**
 * The first plan: gathers all matches by the index that knows their places best, then counts and sorts them. Cheap while there are few
 * matches. If there are more than `maxGathered`, its cards are not the newest. Without a place the indexes of words are read, that of
 * titles first: then `inTitle` has the matches in the title, and the others were not gathered if these are many.
 */
export async function gather(
  db: Kysely<Schema>,
  filter: Filter,
  place: Place | 'anywhere',
  slice: Slice,
): Promise<Gathered & { inTitle: Gathered | null }> {
  const tiled = tiledQueryOf(filter);
  const by = tiled !== null ? 'tiles' : hasRows(filter) ? 'rows' : filter.terms.length > 0 ? 'words' : 'all';
  const rows = await gatherStatement({ ...shapeOf(filter, place), by })(db, {
    ...valuesOf(filter, slice),
    tiled,
  });
  // Without any card there is still one row, with the counts alone.
  const cards = rows.filter((row) => row.id !== null);
  const { count = 0, title_count: titleCount = 0 } = rows[0] ?? {};
  const inTitle = by === 'words' ? { count: titleCount, cards: cards.filter((card) => card.in_title) } : null;
  return { count, cards, inTitle };
}

/** The second plan: walks along an index from the newest listing on, and stops at the last wanted card. */
export async function scanNewest(
  db: Kysely<Schema>,
  filter: Filter,
  place: Place | 'anywhere',
  slice: Slice,
): Promise<FoundCard[]> {
  if (slice.limit === 0) return [];
  const ranges = rangesOf(filter);
  const isInCells = ranges !== null && countCells(ranges) <= maxCellsListed;
  const cells = isInCells ? cellsOf(ranges) : [];
  const by = isInCells ? 'cells' : 'all';
  const rows = await scanStatement({ ...shapeOf(filter, place), by })(db, {
    ...valuesOf(filter, slice),
    cells,
  });
  return rows.map((row) => ({ ...row, in_title: place !== 'description' }));
}

/**
 * How many of the newest listings anywhere hold the terms; null if none does, old ones included. Common words are found among the newest; the
 * index of words serves rare ones, because it reads all listings of a word at once. It counts up to a hundred there: to find a single one the
 * planner would read the table from its beginning, which for the rarest words means all of it.
 */
export async function countHolders(db: Kysely<Schema>, filter: Filter): Promise<number | null> {
  const anywhere: Filter = { ...filter, region: 'anywhere' };
  const shape = { ...shapeOf(anywhere, 'anywhere'), by: 'all' as const };
  const [found] = await holdersStatement(shape)(db, valuesOf(anywhere, { offset: 0, limit: 1 }));
  return found?.is_any ? found.count : null;
}

/** A circle of about 85 km: in a wider one a search does not check each listing. */
const maxCellsSearched = 1000;
/** A circle of about 210 km: it has more cells than a page has time to read one by one. */
const maxCellsListed = 6000;

function rangesOf({ region }: Filter): readonly CellRange[] | null {
  return region === 'anywhere' ? null : region.ranges;
}

function hasRows(filter: Filter): boolean {
  const ranges = rangesOf(filter);
  return ranges !== null && (filter.terms.length === 0 || countCells(ranges) <= maxCellsSearched);
}

/** Null if the words of open listings by tile cannot be used. */
function tiledQueryOf(filter: Filter): string | null {
  const ranges = rangesOf(filter);
  if (ranges === null || filter.status !== 'active' || filter.terms.length === 0) return null;
  return tiledQuery(filter, tilesOf(ranges));
}

/** Everything that the text of a statement depends on; all other differences between calls are values. */
type Shape<By> = {
  /** Which index finds the listings; 'all': whichever the planner takes. */
  by: By;
  status: Filter['status'];
  /** The place of the words; null without a search. */
  place: Place | 'anywhere' | null;
  hasType: boolean;
  /** Leaves out listings of people whom the reader does not see. The statements of other readers have no such condition. */
  isNarrowed: boolean;
  isToGuess: boolean;
  hasInner: boolean;
  hasOuter: boolean;
  isAfter: boolean;
};
type GatherShape = Shape<'tiles' | 'rows' | 'words' | 'all'>;
type ScanShape = Shape<'cells' | 'all'>;

function shapeOf(filter: Filter, place: Place | 'anywhere') {
  const { status, type, terms, region, blockedIds, isToGuess, after } = filter;
  const { overKm, toKm } = region === 'anywhere' ? nowhere : region;
  return {
    status,
    place: terms.length > 0 ? place : null,
    hasType: type !== undefined,
    isNarrowed: blockedIds.length > 0,
    isToGuess,
    hasInner: overKm !== null,
    hasOuter: toKm !== null,
    isAfter: after !== undefined,
  };
}

const nowhere: Ring = { centre: { latitude: 0, longitude: 0 }, overKm: null, toKm: null, ranges: null };

function valuesOf(filter: Filter, slice: Slice) {
  const { type, region, readerId, blockedIds, after } = filter;
  const { centre, overKm, toKm, ranges } = region === 'anywhere' ? nowhere : region;
  const [firsts, lasts] = [ranges?.map(({ first }) => first), ranges?.map(({ last }) => last)];
  return {
    ...slice,
    ...wordQueries(filter),
    ...centreOf(centre),
    type,
    readerId,
    blockedIds,
    over: reachOf(overKm ?? 0),
    to: reachOf(toKm ?? 0),
    firsts,
    lasts,
    afterTitle: after?.inTitle,
    afterAt: after?.at,
    afterId: after?.id,
  };
}

type Values = ReturnType<typeof valuesOf> & { tiled?: string | null; cells?: readonly number[] };
const newestFirst = sql`created_at desc, id desc`;

const gatherStatement = oncePerShape(makeGather);

function makeGather(shape: GatherShape) {
  return compileOnce((db, value: ValueOf<Values>) => {
    const page = sql<Selectable<Schema['listing']>>`(
      select listing.*, page.in_title
      from (select * from found where ${isAfterInFound(shape, value)} order by in_title desc, ${newestFirst} ${sliceOf(value)}) as page
      join listing on listing.id = page.id)`;
    const cards = selectCards(db, value('readerId'), page.as('listing')).select(
      sql<boolean>`listing.in_title`.as('in_title'),
    );
    type Counts = { count: number; title_count: number };
    type Card = Awaited<ReturnType<(typeof cards)['execute']>>[number];
    return sql<Counts & (Card | { id: null })>`
      with ${foundOf(shape, value)}
      select total.count, total.title_count, card.*
      from (select count(*), count(*) filter (where in_title) as title_count from found) as total
        left join lateral (${cards}) as card on true
      order by card.in_title desc, card.created_at desc, card.id desc`;
  });
}

function foundOf(shape: GatherShape, value: ValueOf<Values>): RawBuilder<unknown> {
  const most = sql.lit(maxGathered + 1);
  if (shape.by !== 'words') {
    const inTitle = shape.place === 'anywhere' ? holdsTerms(value, 'title') : sql`true`;
    return sql`found as (
      select listing.id, listing.created_at, ${inTitle} as in_title from ${sourceOf(shape, value)} limit ${most})`;
  }
  const listings = sql`select listing.id, listing.created_at from listing where ${conditionsOf(shape, value)}`;
  return sql`titles as materialized (${listings} and ${holdsTermsInTitle(value)} limit ${most}),
    others as (${listings} and ${holdsTerms(value, 'description')} limit ${most} - (select count(*) from titles)),
    found as (select *, true as in_title from titles union all select *, false from others)`;
}

/**
 * The matching listings. `offset 0` stops the planner from reading the index of words, which has no places: by itself, or beside the one of
 * tiles, whose words each listing must then be compared with again.
 */
function sourceOf(shape: GatherShape, value: ValueOf<Values>): RawBuilder<unknown> {
  const [conditions, words] = [conditionsOf(shape, value), wordsOf(shape, value)];
  if (shape.by === 'all') return sql`listing where ${conditions} and ${words}`;
  if (shape.by === 'tiles') {
    const inTitle = shape.place === 'title' ? words : sql`true`;
    return sql`(select * from listing where ${conditions}
      and ${holdsTiledTerms(value('tiled'))} offset 0) as listing where ${inTitle}`;
  }
  return sql`unnest(${opaqueArray(value('firsts'), 'int')}, ${opaqueArray(value('lasts'), 'int')}) as around (first, last)
    cross join lateral (select * from listing where ${conditions}
      and listing.cell between around.first and around.last offset 0) as listing where ${words}`;
}

const scanStatement = oncePerShape(makeScan);

function makeScan(shape: ScanShape) {
  return compileOnce((db, value: ValueOf<Values>) => {
    const page = shape.by === 'cells' ? newestInCells(shape, value) : newestOfAll(shape, value);
    const listings = sql<Selectable<Schema['listing']>>`(${page})`;
    return selectCards(db, value('readerId'), listings.as('listing'))
      .orderBy('listing.created_at', 'desc')
      .orderBy('listing.id', 'desc');
  });
}

function newestOfAll(shape: ScanShape, value: ValueOf<Values>): RawBuilder<unknown> {
  const newest = inOrder(shape, value, sql`true`);
  // The literal limit makes the planner choose an index with the newest first.
  return sql`select * from (${newest} limit ${sql.lit(maxGathered)}) as newest ${sliceOf(value)}`;
}

/** The newest of each cell, merged. */
function newestInCells(shape: ScanShape, value: ValueOf<Values>): RawBuilder<unknown> {
  const newest = inOrder(shape, value, sql`listing.cell = around.cell`);
  // Only ids are sorted, because few of the many rows are shown.
  return sql`select listing.* from (select nearest.id from unnest(${value('cells')}::int[]) as around (cell)
    cross join lateral (${newest} limit ${opaque(sql`${value('offset')}::bigint + ${value('limit')}::bigint`, 'bigint')}) as nearest
    order by ${newestFirst} ${sliceOf(value)}) as page join listing on listing.id = page.id`;
}

/** Along the index, listing by listing: `offset 0` keeps the planner from fetching every listing of a word to sort them. */
function inOrder(shape: ScanShape, value: ValueOf<Values>, isHere: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from (
      select * from listing where ${conditionsOf(shape, value)} and ${isHere} and ${isAfterInOrder(shape, value)}
      order by ${newestFirst} offset 0) as listing
    where ${wordsOf(shape, value)}`;
}

const holdersStatement = oncePerShape(makeHolders);

function makeHolders(shape: Shape<'all'>) {
  return compileOnce((_db, value: ValueOf<Values>) => {
    const [conditions, words] = [conditionsOf(shape, value), wordsOf(shape, value)];
    const newest = sql`select * from listing where ${conditions} order by ${newestFirst} limit ${sql.lit(newestCounted)}`;
    return sql<{ count: number; is_any: boolean }>`select holders.count, holders.count > 0
      or (select count(*) from (
        select from listing where ${conditions} and ${words} limit 100) as found) > 0 as is_any
      from (select count(*)::int as count from (${newest}) as listing where ${words}) as holders`;
  });
}

function isAfterInFound({ isAfter }: Shape<unknown>, value: ValueOf<Values>): RawBuilder<SqlBool> {
  return isAfter
    ? sql`(in_title, created_at, id) < (${value('afterTitle')}::boolean, ${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)`
    : sql`true`;
}

/** Along an index, which begins there. */
function isAfterInOrder({ isAfter }: Shape<unknown>, value: ValueOf<Values>): RawBuilder<SqlBool> {
  return isAfter
    ? sql`(created_at, id) < (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)`
    : sql`true`;
}

function sliceOf(value: ValueOf<Values>): RawBuilder<unknown> {
  return sql`limit ${opaque(value('limit'), 'bigint')} offset ${opaque(value('offset'), 'bigint')}`;
}

function wordsOf({ place }: Shape<unknown>, value: ValueOf<Values>): RawBuilder<SqlBool> {
  return place === null ? sql`true` : holdsTerms(value, place);
}

function conditionsOf(
  { status, hasType, isNarrowed, isToGuess, hasInner, hasOuter }: Shape<unknown>,
  value: ValueOf<Values>,
): RawBuilder<SqlBool> {
  const farness = farnessSql(
    { latitude: 'listing.latitude', longitude: 'listing.longitude' },
    { latitude: value('latitude'), longitude: value('longitude'), cosine: value('cosine') },
  );
  const isOver = sql<SqlBool>`${farness} > ${value('over')}`;
  const conditions = [
    listingIsShown,
    // Literal, so that the partial indexes apply.
    status === 'active' && sql<SqlBool>`listing.is_active`,
    status === 'closed' && sql<SqlBool>`not listing.is_active`,
    hasOuter && sql<SqlBool>`${farness} <= ${value('to')}`,
    hasInner && (hasOuter ? isOver : sql<SqlBool>`(listing.latitude is null or ${isOver})`),
    hasType && sql<SqlBool>`listing.type = ${value('type')}`,
    isNarrowed && isNotBlocked(sql`listing.user_id`, value('blockedIds')),
    isToGuess &&
      sql<SqlBool>`listing.user_id <> ${value('readerId')} and not exists (
        select from suggestion as own where own.listing_id = listing.id and own.user_id = ${value('readerId')})`,
  ];
  const given = conditions.filter((condition) => condition !== false);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

function oncePerShape<S extends Shape<unknown>, Made>(make: (shape: S) => Made): (shape: S) => Made {
  const made = new Map<string, Made>();
  return (shape) => {
    const key = Object.values(shape).join();
    const known = made.get(key) ?? make(shape);
    made.set(key, known);
    return known;
  };
}
