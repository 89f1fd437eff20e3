import { feedPageSize, type ListingType } from '@ballpark/domain/contract/listings.ts';
import type { Point } from '@ballpark/domain/distance.ts';
import { tilesOf } from '@ballpark/domain/tiles.ts';
import type { Kysely } from 'kysely';
import { centreOf, reachOf } from '../db/distance-sql.ts';
import type { Schema } from '../db/schema.ts';
import type { CardRow } from './card-queries.ts';
import {
  makeLook,
  makeStatement,
  mostLookedAt,
  type Row,
  type Shape,
  type Values,
} from './feed-statement-queries.ts';
import { termValues, tiledValues, type Place, type SearchTerms, type TiledValues } from './search-queries.ts';

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
/** How many match, counted at least up to one more than `mostCounted`, and the cards wanted, newest first. */
export type Stretch = { count: number; cards: CardRow[] };

/** Reads by an index that has the newest first. `most`: one more than so many are counted; null: too many to count. */
export async function readPage(
  db: Kysely<Schema>,
  filter: Filter,
  region: Region,
  slice: Slice,
  most: number | null,
): Promise<Stretch> {
  const shape = { ...shapeOf(filter, region, 'inOrder', slice, false), most };
  return stretchOf(await statementFor(shape)(db, valuesOf(filter, region, slice, null)), slice);
}

/**
 * Counts and reads in one statement. 'inOrder' goes by an index that has the newest first, 'gathered' sorts what was counted:
 * cheaper around a point, but no good where more match than were counted, and `isWhole` is false.
 */
export async function readStretch(
  db: Kysely<Schema>,
  filter: Filter,
  region: Region,
  slice: Slice,
  way: Shape['way'],
): Promise<Stretch & { isWhole: boolean }> {
  const tiled = tiledSearch(filter, region);
  const shape = shapeOf(filter, region, way, slice, tiled !== null);
  const found = stretchOf(await statementFor(shape)(db, valuesOf(filter, region, slice, tiled)), slice);
  return { ...found, isWhole: shape.isInTiles || found.count <= mostLookedAt };
}

/** Without any card there is still one row, with the count alone. */
function stretchOf(rows: readonly Row[], slice: Slice): Stretch {
  const cards = rows.filter((row) => 'title' in row && row.id !== null);
  return { count: rows[0]?.count ?? 0, cards: cards.slice(0, slice.limit) };
}

/** True when any listing anywhere holds the terms. */
export async function hasAny(db: Kysely<Schema>, filter: Filter): Promise<boolean> {
  const [anywhere, nothing]: [Region, Slice] = [{ kind: 'anywhere' }, { offset: 0, limit: 0 }];
  const look = lookFor(shapeOf(filter, anywhere, 'gathered', nothing, false));
  const [found] = await look(db, valuesOf(filter, anywhere, nothing, null));
  return found?.is_any ?? false;
}

/** Null where the words of open listings by tile do not serve. */
function tiledSearch({ status, terms }: Filter, region: Region): TiledValues | null {
  if (status !== 'active' || terms.length === 0 || region.kind === 'anywhere' || !region.cells) return null;
  return tiledValues(terms, tilesOf(region.cells));
}

function shapeOf(
  { status, type, terms, place }: Filter,
  region: Region,
  way: Shape['way'],
  slice: Slice,
  isInTiles: boolean,
): Shape {
  const isFirst = slice.offset === 0 && slice.limit <= feedPageSize;
  const ring = region.kind === 'ring' ? region : null;
  return {
    status,
    hasType: type !== undefined,
    place: terms.length === 0 ? null : (place ?? 'anywhere'),
    isInTiles,
    isInCells: Boolean(ring?.cells) && !isInTiles,
    isNear: Boolean(ring?.cells && ring.cells.length <= mostCellsNear),
    hasInner: typeof ring?.overKm === 'number',
    hasOuter: typeof ring?.toKm === 'number',
    way,
    most: mostLookedAt,
    cards: slice.limit === 0 ? 'none' : isFirst ? 'first' : 'any',
  };
}

function valuesOf({ type, terms }: Filter, region: Region, slice: Slice, tiled: TiledValues | null): Values {
  const values = { ...slice, ...termValues(terms), ...tiled, ...(type && { type }) };
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

const statementFor = oncePerShape(makeStatement);
const lookFor = oncePerShape(makeLook);

function oncePerShape<Made>(make: (shape: Shape) => Made): (shape: Shape) => Made {
  const made = new Map<string, Made>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const known = made.get(key) ?? make(shape);
    made.set(key, known);
    return known;
  };
}
