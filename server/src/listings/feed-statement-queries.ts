import { feedPageSize, type ListingType } from '@ballpark/domain/contract/listings.ts';
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { compileOnce, isAnyOf, type ValueOf } from '../db/compile-once.ts';
import { farnessSql } from '../db/distance-sql.ts';
import type { Schema } from '../db/schema.ts';
import { selectCards, type CardRow } from './card-queries.ts';
import { foundInTiles, holdsTerms, type Place, type TermValues, type TiledValues } from './search-queries.ts';

/** Totals are exact up to here (rules, Listings). */
export const mostCounted = 1000;
/** Where more are found there are still too many a moment later, whatever closes meanwhile. */
export const mostLookedAt = 1100;

/** All that the text of a statement depends on. */
export type Shape = {
  status: 'active' | 'closed' | 'all';
  hasType: boolean;
  place: Place | 'anywhere' | null;
  /** The words are looked up tile by tile: all that match are counted, and 'gathered'. */
  isInTiles: boolean;
  isInCells: boolean;
  /** So few cells that each of their listings may be looked at. */
  isNear: boolean;
  hasInner: boolean;
  hasOuter: boolean;
  /** 'inOrder' goes by an index that has the newest first, 'gathered' sorts what was counted. */
  way: 'inOrder' | 'gathered';
  /** One more than so many are counted; null: that there are too many is known. */
  most: number | null;
  cards: 'none' | 'first' | 'any';
};
export type Values = TermValues &
  Partial<TiledValues> & {
    type?: ListingType;
    latitude?: number;
    longitude?: number;
    cosine?: number;
    cells?: readonly number[];
    over?: number;
    to?: number;
    limit: number;
    offset: number;
  };
export type Row = { count: number } & (CardRow | { id: null });

/** Makes the statement of a shape: one row with the count, and so many more as there are cards wanted. */
export function makeStatement(shape: Shape) {
  return compileOnce((db, value: ValueOf<Values>) => {
    const [near, total] =
      shape.most === null
        ? [sql``, sql`select ${sql.lit(mostLookedAt + 1)} as count`]
        : [sql`with near as (${nearby(shape, value, shape.most)}) `, sql`select count(*) as count from near`];
    if (shape.cards === 'none') return sql<Row>`${near}${total}`;
    const page = shape.way === 'gathered' ? gatheredPage(shape, value) : pageInOrder(shape, value);
    return sql<Row>`${near}select total.count, card.* from (${total}) as total
      left join lateral (${selectCards(db, page.as('listing')).select(sql`listing.in_title`.as('in_title'))}) as card on true
      order by card.in_title desc, card.created_at desc, card.id desc`;
  });
}

/**
 * Makes the statement that says whether any listing matches. Common words stand in some of the newest listings; the index of
 * words is left for rare ones, for it can only tell all listings of a word at once. There a hundred are counted, for to find a
 * single one the planner would rather read the table from its beginning, which for the rarest words means all of it.
 */
export function makeLook(shape: Shape) {
  return compileOnce((_db, value: ValueOf<Values>) => {
    const newest = sql`select * from listing where ${conditionsOf({ ...shape, place: null }, value)}
      order by ${newestFirst} limit 200`;
    return sql<{ is_any: boolean }>`select
      exists (select from (${newest}) as listing where ${holdsTerms(value, 'anywhere')})
      or (select count(*) from (select from listing where ${conditionsOf(shape, value)} limit 100) as found) > 0 as is_any`;
  });
}

/** What is counted, and sorted where it is gathered. */
function nearby(shape: Shape, value: ValueOf<Values>, most: number): RawBuilder<unknown> {
  if (shape.isInTiles) {
    const isOfType = sql<SqlBool>`listing.is_product = (${value('type')} = 'PRODUCT')`;
    const isWithin = conditionsOf(
      { ...shape, status: 'all', hasType: false, place: null, isInCells: false },
      value,
    );
    return foundInTiles(value, shape.hasType ? sql`${isOfType} and ${isWithin}` : isWithin);
  }
  const inTitle = shape.place === 'anywhere' ? holdsTerms(value, 'title') : sql<boolean>`true`;
  return sql`select listing.id, listing.created_at, ${inTitle} as in_title
    from ${matching(shape, value)} limit ${sql.lit(most + 1)}`;
}

/**
 * Around a point where there are too many tiles the words are looked for listing by listing: the index of words alone knows no
 * places, and common words are everywhere. The offset keeps the planner from beginning with it.
 */
function matching(shape: Shape, value: ValueOf<Values>): RawBuilder<unknown> {
  const { place, isInCells, isNear } = shape;
  if (place === null || !isInCells || !isNear) return sql`listing where ${conditionsOf(shape, value)}`;
  const near = sql`select * from listing where ${conditionsOf({ ...shape, place: null }, value)} offset 0`;
  return sql`(${near}) as listing where ${holdsTerms(value, place)}`;
}

type Listing = Selectable<Schema['listing']>;
const newestFirst = sql`created_at desc, id desc`;

function gatheredPage(shape: Shape, value: ValueOf<Values>): RawBuilder<Listing> {
  return sql`(
    select listing.*, page.in_title
    from (select * from near order by in_title desc, ${newestFirst} ${sliceOf(shape, value)}) as page
    join listing on listing.id = page.id)`;
}

function pageInOrder(shape: Shape, value: ValueOf<Values>): RawBuilder<Listing> {
  const slice = sliceOf(shape, value);
  const newest = sql`select listing.*, true as in_title from`;
  // Cell by cell the index of words would be read for each of them.
  if (!shape.isInCells || shape.place !== null)
    return sql`(${newest} ${matching(shape, value)} order by ${newestFirst} ${slice})`;
  const conditions = conditionsOf({ ...shape, isInCells: false }, value);
  const untilSlice =
    shape.cards === 'first' ? sql.lit(feedPageSize) : sql`${value('offset')} + ${value('limit')}::bigint`;
  // By the index alone: the rows are fetched of those only that are shown.
  return sql`(
    ${newest} (
      select nearest.id from unnest(${value('cells')}::int[]) as around (cell) cross join lateral (
        select id, created_at from listing where ${conditions} and listing.cell = around.cell
        order by ${newestFirst} limit ${untilSlice}) as nearest
      order by ${newestFirst} ${slice}) as page
    join listing on listing.id = page.id)`;
}

/** A literal limit, wherever it can be: by it the planner sees that an index with the newest first is best. */
function sliceOf({ cards }: Shape, value: ValueOf<Values>): RawBuilder<unknown> {
  if (cards === 'first') return sql`limit ${sql.lit(feedPageSize)}`;
  return sql`limit ${value('limit')} offset ${value('offset')}`;
}

function conditionsOf(shape: Shape, value: ValueOf<Values>): RawBuilder<SqlBool> {
  const farness = farnessSql(
    { latitude: 'listing.latitude', longitude: 'listing.longitude' },
    { latitude: value('latitude'), longitude: value('longitude'), cosine: value('cosine') },
  );
  const isOver = sql<SqlBool>`${farness} > ${value('over')}`;
  const all: (RawBuilder<SqlBool> | null | false)[] = [
    // Literal, so that the partial indexes apply.
    shape.status === 'active' && sql`listing.is_active`,
    shape.status === 'closed' && sql`not listing.is_active`,
    shape.hasType && sql`listing.type = ${value('type')}`,
    shape.place !== null && holdsTerms(value, shape.place),
    shape.isInCells && isAnyOf(sql.ref('listing.cell'), value('cells'), 'int'),
    shape.hasOuter && sql`${farness} <= ${value('to')}`,
    shape.hasInner && (shape.hasOuter ? isOver : sql`(listing.latitude is null or ${isOver})`),
  ];
  const given = all.filter((condition) => condition !== null && condition !== false);
  return given.length === 0 ? sql`true` : sql`${sql.join(given, sql` and `)}`;
}
