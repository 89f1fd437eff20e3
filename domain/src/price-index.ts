import { type Evidence, firstOfEach, pricesOf, spreadOf } from './similar-prices.ts';
import { type Point, distanceKm, squareDegrees } from './places.ts';
import { roundAmount } from './rough-amount.ts';
import { fromMinor } from './money.ts';

/** In UTC; null where no place is known. */
export type IndexedSale = Evidence & {
  closedAt: string;
  latitude: number | null;
  longitude: number | null;
};

/** In degrees. */
type Box = { south: number; west: number; size: number };

/** Sales that are only ever published together, oldest first: five of three owners at least, of one area. */
export type SaleGroup = { area: Box | null; sales: readonly IndexedSale[] };

/** In units of the currency, rounded as estimates are. */
export type IndexFigure = { count: number; low: number; median: number; high: number };

/** `month`, as 'YYYY-MM', is when the last of its sales closed, `since` when the first did. */
export type IndexMonth = IndexFigure & { month: string; since: string };

export type PriceIndex = { figure: IndexFigure | null; months: IndexMonth[] };

/** In degrees, each a quarter of the one before. */
const areaSizes = [16, 4, 1, squareDegrees];

/** Of circles that visitors draw. The smallest reaches the middle of the smallest area from each place in it. */
export const [minIndexRadiusKm, maxIndexRadiusKm] = [20, 2000];

/**
 * Each sale is in one group or in none, whatever is asked. A figure is of whole groups, so the difference of two figures is of whole groups
 * too, and never of one sale: which sales of an owner or network count is chosen here, once for each group. Sales that wait for others of
 * their area are in no figure yet.
 */
export function saleGroups(sales: readonly IndexedSale[]): SaleGroup[] {
  const { areas, left } = areasOf(sales, null);
  const all = isEnough(left) ? [...areas, { area: null, sales: left }] : areas;
  return all.flatMap(({ area, sales: inArea }) => inTurns(inArea).map((turn) => ({ area, sales: turn })));
}

/** Of the areas that lie around a point, or of all. */
export function priceIndex(
  groups: readonly SaleGroup[],
  currency: string,
  around: { point: Point; radiusKm: number } | null,
): PriceIndex {
  const here = groups.filter(({ area }) => around === null || isWithin(area, around));
  const byMonth = Map.groupBy(here, ({ sales }) => monthOf(sales.at(-1)));
  const months = [...byMonth]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([month, of]): IndexMonth[] => {
      const figure = figureOf(of, currency);
      const [since = month] = of.map(({ sales: [first] }) => monthOf(first)).toSorted();
      return figure ? [{ month, since, ...figure }] : [];
    });
  return { figure: figureOf(here, currency), months };
}

function figureOf(groups: readonly SaleGroup[], currency: string): IndexFigure | null {
  const prices = groups.flatMap(({ sales }) => sales.map(({ plausibleMinor }) => plausibleMinor));
  const spread = spreadOf(prices);
  if (!spread) return null;
  const shown = (minor: number) => roundAmount(fromMinor(minor, currency), currency);
  return {
    count: prices.length,
    low: shown(spread.low),
    median: shown(spread.median),
    high: shown(spread.high),
  };
}

type Area = { area: Box | null; sales: readonly IndexedSale[] };

/** From the smallest areas up: what is too little for one of its own is put together with its neighbours’. */
function areasOf(
  sales: readonly IndexedSale[],
  box: Box | null,
  [size, ...smaller] = areaSizes,
): { areas: Area[]; left: IndexedSale[] } {
  if (size === undefined) return { areas: [], left: [...sales] };
  const areas: Area[] = [];
  const left = sales.filter((sale) => boxOf(sale, size) === null);
  const parts = Map.groupBy(sales, (sale) => keyOf(boxOf(sale, size)));
  parts.delete('');
  for (const part of parts.values()) {
    const within = part[0] ? boxOf(part[0], size) : box;
    const found = areasOf(part, within, smaller);
    areas.push(...found.areas);
    if (isEnough(found.left)) areas.push({ area: within, sales: found.left });
    else left.push(...found.left);
  }
  return { areas, left };
}

function boxOf({ latitude, longitude }: IndexedSale, size: number): Box | null {
  if (latitude === null || longitude === null) return null;
  const start = (degrees: number, from: number) => Math.floor((degrees - from) / size) * size + from;
  return { south: start(latitude, -90), west: start(longitude, -180), size };
}

function keyOf(box: Box | null): string {
  return box === null ? '' : `${box.south} ${box.west}`;
}

/**
 * As they closed, cut wherever there are enough; those at the end wait for more. What an owner or network sold beyond two in such a turn is
 * left out for good.
 */
function inTurns(sales: readonly IndexedSale[]): IndexedSale[][] {
  const oldestFirst = sales.toSorted((a, b) => (a.closedAt < b.closedAt ? -1 : 1));
  const turns: IndexedSale[][] = [];
  let turn: IndexedSale[] = [];
  for (const sale of oldestFirst) {
    turn.push(sale);
    if (!isEnough(turn)) continue;
    turns.push(firstOfEach(turn));
    turn = [];
  }
  return turns;
}

/** Five prices, at most two of each owner and network: so of three owners at least. */
function isEnough(sales: readonly IndexedSale[]): boolean {
  return pricesOf(sales).length > 0;
}

function isWithin(area: Box | null, { point, radiusKm }: { point: Point; radiusKm: number }): boolean {
  if (area === null) return false;
  const half = area.size / 2;
  const middle = { latitude: area.south + half, longitude: area.west + half };
  const corner = {
    latitude: middle.latitude + (middle.latitude > 0 ? -half : half),
    longitude: area.west,
  };
  return distanceKm(middle, corner) <= radiusKm && distanceKm(point, middle) <= radiusKm;
}

function monthOf(sale: IndexedSale | undefined): string {
  return sale?.closedAt.slice(0, 7) ?? '';
}
