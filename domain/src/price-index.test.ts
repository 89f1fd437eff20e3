import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type IndexedSale,
  maxIndexRadiusKm,
  minIndexRadiusKm,
  priceIndex,
  saleGroups,
} from './price-index.ts';

const berlin = { latitude: 52.52, longitude: 13.4 };
const potsdam = { latitude: 52.4, longitude: 13.06 };
const munich = { latitude: 48.14, longitude: 11.58 };

type Over = Partial<IndexedSale>;
let made = 0;

function sale(price: number, closedAt: string, over: Over = {}): IndexedSale {
  made += 1;
  return {
    ownerId: `owner ${made}`,
    networkId: null,
    plausibleMinor: price * 100,
    closedAt: `${closedAt}T10:00:00.000Z`,
    ...berlin,
    ...over,
  };
}

const sales = (prices: readonly number[], closedAt: string, over: Over = {}) =>
  prices.map((price) => sale(price, closedAt, over));
const around = (point: typeof berlin, radiusKm: number) => ({ point, radiusKm });
const countOf = (all: readonly IndexedSale[], place: ReturnType<typeof around> | null = null) =>
  priceIndex(saleGroups(all), 'EUR', place).figure?.count ?? 0;

test('five sales of three owners make a figure, four or two owners make none', () => {
  const five = sales([100, 110, 120, 130, 140], '2026-02-03');
  expect(priceIndex(saleGroups(five), 'EUR', null)).toEqual({
    figure: { count: 5, low: 110, median: 120, high: 130 },
    months: [{ month: '2026-02', since: '2026-02', count: 5, low: 110, median: 120, high: 130 }],
  });
  expect(countOf(five.slice(1))).toBe(0);
  const ofTwo = Array.from({ length: 9 }, (_, at) =>
    sale(100, '2026-02-03', { ownerId: at % 2 ? 'one' : 'other' }),
  );
  expect(countOf(ofTwo)).toBe(0);
  expect(countOf(sales([1, 2, 3, 4, 5, 6], '2026-02-03', { networkId: 7 }))).toBe(0);
});

test('amounts are rounded, so that no one of five is exact', () => {
  const index = priceIndex(saleGroups(sales([100, 111.37, 122.41, 133.93, 140], '2026-02-03')), 'EUR', null);
  expect(index.figure).toEqual({ count: 5, low: 110, median: 120, high: 135 });
});

test('a month with too few waits for the next, and the last ones are left out', () => {
  const all = [
    ...sales([100, 110, 120, 130], '2026-01-03'),
    ...sales([140], '2026-02-03'),
    ...sales([200, 210, 220, 230, 240], '2026-03-03'),
    ...sales([900, 910], '2026-04-03'),
  ];
  const { figure, months } = priceIndex(saleGroups(all), 'EUR', null);
  expect(months.map(({ month, since, count }) => [month, since, count])).toEqual([
    ['2026-02', '2026-01', 5],
    ['2026-03', '2026-03', 5],
  ]);
  expect(figure?.count).toBe(10);
});

test('a place has its own figure, and one with too few is only in that of a wider area', () => {
  const [here, near, far] = [
    sales([100, 110, 120, 130, 140], '2026-02-03'),
    sales([100, 110, 120], '2026-02-03', potsdam),
    sales([300, 310, 320, 330, 340], '2026-02-03', munich),
  ];
  expect(countOf([...here, ...far], around(berlin, 50))).toBe(5);
  expect(countOf([...here, ...far], around(munich, 50))).toBe(5);
  expect(countOf([...here, ...far])).toBe(10);
  expect(countOf([...here, ...near], around(potsdam, 20))).toBe(0);
  const more = sales([130, 140], '2026-02-04', { latitude: 52.1, longitude: 13.7 });
  expect(countOf([...here, ...near, ...more], around(potsdam, 100))).toBe(10);
  const nowhere = { latitude: null, longitude: null };
  const withoutPlace = [...here, ...sales([100, 110, 120, 130, 140], '2026-02-03', nowhere)];
  expect(countOf(withoutPlace, around(berlin, 2000))).toBe(5);
  expect(countOf(withoutPlace)).toBe(10);
});

const point = fc.record({
  latitude: fc.integer({ min: 4700, max: 5500 }).map((each) => each / 100),
  longitude: fc.integer({ min: 600, max: 1500 }).map((each) => each / 100),
});
/** Of few owners, so that most sell often, and some share a network. */
const anySale = fc
  .record({
    where: point,
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 50, max: 500 }),
    ownerId: fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six'),
    networkId: fc.constantFrom(null, null, 1, 2),
  })
  .map(({ where, day, month, price, ...owner }) =>
    sale(price, `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, {
      ...where,
      ...owner,
    }),
  );
const anyPlace = fc.record({
  point,
  radiusKm: fc.integer({ min: minIndexRadiusKm, max: maxIndexRadiusKm }),
});

test('figures of any places and months differ by whole groups of sales, never by fewer than five', () => {
  fc.assert(
    fc.property(
      fc.array(anySale, { maxLength: 120 }),
      fc.array(anyPlace, { maxLength: 6 }),
      (all, places) => {
        const groups = saleGroups(all);
        const grouped = groups.flatMap((group) => group.sales);
        expect(new Set(grouped).size).toBe(grouped.length);
        for (const { sales: together } of groups) {
          expect(together).toHaveLength(5);
          expect(new Set(together.map(({ ownerId }) => ownerId)).size).toBeGreaterThanOrEqual(3);
        }
        for (const place of [null, ...places]) {
          const { figure, months } = priceIndex(groups, 'EUR', place);
          const counts = months.map(({ count }) => count);
          expect(counts.filter((count) => count % 5 > 0)).toEqual([]);
          expect(figure?.count ?? 0).toBe(counts.reduce((sum, count) => sum + count, 0));
        }
        expect(priceIndex(groups, 'EUR', null).figure?.count ?? 0).toBe(grouped.length);
      },
    ),
  );
});

test('two owners who sell often count twice in each group, so that what a month adds is a whole group', () => {
  const of = (ownerId: string, price: number, day: string) => sale(price, day, { ownerId });
  const often = (month: string) =>
    ['one', 'other'].flatMap((owner) => [
      of(owner, 100, `2026-${month}-01`),
      of(owner, 110, `2026-${month}-02`),
    ]);
  const third = of('third', 400, '2026-01-03');
  const all = [...often('01'), third, ...often('02'), of('fourth', 95, '2026-02-03')];
  const { figure, months } = priceIndex(saleGroups(all), 'EUR', null);
  expect(months.map(({ count }) => count)).toEqual([5, 5]);
  expect(figure?.count).toBe(10);
});

test('a sale more changes nothing, until there are five', () => {
  const all = sales([100, 110, 120, 130, 140], '2026-02-03');
  const before = priceIndex(saleGroups(all), 'EUR', null);
  for (const day of ['04', '05', '06', '07']) {
    all.push(sale(900, `2026-02-${day}`));
    expect(priceIndex(saleGroups(all), 'EUR', null)).toEqual(before);
  }
  expect(countOf([sale(900, '2026-02-08'), ...all])).toBe(10);
});
