import { feedPageSize, type ListingType } from '@ballpark/domain/contract/listings.ts';
import type { Point } from '@ballpark/domain/distance.ts';
import type { Kysely } from 'kysely';
import { centreOf, reachOf } from '../db/distance-sql.ts';
import type { Schema } from '../db/schema.ts';
import type { CardRow } from './card-queries.ts';
import { makeStatement, type Shape, type Values } from './feed-statement-queries.ts';
import { termValues, type Place, type SearchTerms } from './search-queries.ts';

/** Where listings lie: anywhere (also nowhere), or in a ring around a point; kilometres, the inner bound left out. */
export type Region = { kind: 'anywhere' } | Ring;
type Ring = {
  kind: 'ring';
  centre: Point;
  /** Null: a full circle. */
  overKm: number | null;
  /** Null: without end, and with the listings that lie nowhere. */
  toKm: number | null;
  /** Null: too many to list. */
  cells: readonly number[] | null;
};

export type Filter = {
  status: 'active' | 'closed' | 'all';
  type: ListingType | undefined;
  /** None: every listing. */
  terms: SearchTerms;
  /** Where a listing holds the terms; anywhere when left out. */
  place?: Place;
};

/** Which cards of a stretch are wanted; with a limit of 0 there is only counted. */
export type Slice = { offset: number; limit: number };
/** How many match, counted up to one more than `mostCounted`, and the cards wanted, newest first. */
export type Stretch = { count: number; cards: CardRow[] };

/**
 * Counts and reads in one statement. 'inOrder' goes by an index that has the newest first, 'gathered' sorts what was counted:
 * cheaper around a point, but no good where more match than are counted.
 */
export async function readStretch(
  db: Kysely<Schema>,
  filter: Filter,
  region: Region,
  slice: Slice,
  way: Shape['way'],
): Promise<Stretch> {
  const statement = statementFor(shapeOf(filter, region, way, slice));
  const rows = await statement(db, valuesOf(filter, region, slice));
  // Without any card there is still one row, with the count alone.
  const cards = rows.filter((row) => 'title' in row && row.id !== null);
  return { count: rows[0]?.count ?? 0, cards: cards.slice(0, slice.limit) };
}

function shapeOf(
  { status, type, terms, place }: Filter,
  region: Region,
  way: Shape['way'],
  slice: Slice,
): Shape {
  const isFirst = slice.offset === 0 && slice.limit <= feedPageSize;
  const ring = region.kind === 'ring' ? region : null;
  return {
    status,
    hasType: type !== undefined,
    place: terms.length === 0 ? null : (place ?? 'anywhere'),
    isInCells: Boolean(ring?.cells),
    isNear: Boolean(ring?.cells && ring.cells.length <= mostCellsNear),
    hasInner: typeof ring?.overKm === 'number',
    hasOuter: typeof ring?.toKm === 'number',
    way,
    cards: slice.limit === 0 ? 'none' : isFirst ? 'first' : 'any',
  };
}

function valuesOf({ type, terms }: Filter, region: Region, slice: Slice): Values {
  const values = { ...slice, ...termValues(terms), ...(type && { type }) };
  if (region.kind === 'anywhere') return values;
  const { centre, overKm, toKm, cells } = region;
  return {
    ...values,
    ...centreOf(centre),
    ...(cells && { cells }),
    ...(overKm !== null && { over: reachOf(overKm) }),
    ...(toKm !== null && { to: reachOf(toKm) }),
  };
}

/** A circle of 85 km or so, which holds the distances that the feed offers. */
const mostCellsNear = 1000;

const statements = new Map<string, ReturnType<typeof makeStatement>>();

function statementFor(shape: Shape) {
  const key = JSON.stringify(shape);
  const made = statements.get(key) ?? makeStatement(shape);
  statements.set(key, made);
  return made;
}
