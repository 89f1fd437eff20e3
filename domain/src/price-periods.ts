import { spreadOf } from './similar-prices.ts';

/** A final price in minor units, and when it closed: ISO 8601 in UTC. */
type KnownPrice = { closedAt: string; finalPriceMinor: number };

/** The final prices of a time, 'YYYY-MM' or 'YYYY' in UTC, in minor units. */
export type SpreadInPeriod = { period: string; count: number; low: number; median: number; high: number };

/** Over a longer time months would be too many to look at. */
const mostMonths = 24;

/**
 * The spread of final prices by month, or by year if they go back more than two years, oldest first. A period with fewer than five is left
 * out, because it could reveal what single people sold.
 */
export function pricePeriods(prices: readonly KnownPrice[]): SpreadInPeriod[] {
  const months = [...new Set(prices.map(({ closedAt }) => closedAt.slice(0, 7)))].toSorted();
  const length = monthsBetween(months[0], months.at(-1)) > mostMonths ? 4 : 7;
  const byPeriod = Map.groupBy(prices, ({ closedAt }) => closedAt.slice(0, length));
  return [...byPeriod]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([period, of]) => {
      const spread = spreadOf(of.map(({ finalPriceMinor }) => finalPriceMinor));
      return spread ? [{ period, count: of.length, ...spread }] : [];
    });
}

function monthsBetween(first = '', last = ''): number {
  return monthNumber(last) - monthNumber(first) + 1;
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}
