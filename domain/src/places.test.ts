import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anywhere } from '../../scripts/anywhere.ts';
import { english } from './english.ts';
import {
  coarsen,
  coarsenPoint,
  distanceAway,
  distanceKm,
  distanceUnitAt,
  milesToKm,
  type Point,
  shortenLocation,
  squareMiddle,
  usesMiles,
} from './places.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });

test.each([
  ['Berlin and Paris', at(52.52, 13.405), at(48.8566, 2.3522), 877.5],
  ['both sides of the antimeridian', at(0, 179.5), at(0, -179.5), 111.2],
  ['the poles', at(90, 0), at(-90, 77), 20_015.1],
  // Where rounding might ask for more than half the way round.
  ['opposite points', at(57.92713273188926, -90), at(-57.927132731881464, 90.00000000000327), 20_015.1],
])('the distance between %s', (_, a, b, km) => {
  expect(distanceKm(a, b)).toBeCloseTo(km, 1);
});

test('a distance is the same both ways, zero to itself, at most half the way round, and shorter than any detour', () => {
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9);
      expect(distanceKm(a, a)).toBe(0);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20_015.2);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(distanceKm(a, c) + distanceKm(c, b) + 1e-3);
    }),
  );
});

test.each([
  ['miles', [at(40.7, -74), at(24, -66), at(71, -180)]],
  ['km', [at(23.99, -100), at(71.01, -100), at(40, -65.99), at(51.5, -0.1), null]],
])('distances are in %s at %j', (unit, points) => {
  for (const point of points) {
    expect(distanceUnitAt(point)).toBe(unit);
    expect(usesMiles(point)).toBe(unit === 'miles');
  }
  expect(milesToKm(50)).toBeCloseTo(80.4672, 10);
});

const austin = at(30.27, -97.74);
const berlin = at(52.52, 13.41);
test.each([
  ['in the same cell', berlin, berlin, 'under 1 km away'],
  ['a cell farther', berlin, { ...berlin, latitude: 52.53 }, '1 km away'],
  ['across the city', berlin, { ...berlin, latitude: 52.45 }, '8 km away'],
  ['Hamburg', berlin, at(53.55, 9.99), '260 km away'],
  ['Austin', berlin, austin, '8,700 km away'],
  ['Berlin from Austin, in miles', austin, berlin, '5,400 miles away'],
  ['near in miles', austin, austin, 'under 1 mile away'],
  ['a mile off', austin, { ...austin, latitude: 30.29 }, '1 mile away'],
])('%s is %s', (_, from, to, text) => {
  expect(distanceAway(english, from, to)).toBe(text);
});

test('a coarsened coordinate has two decimals, lies within 0.005 degrees, and is coarsened no further', () => {
  const degrees = [52.5231, 1.005, -0.004, 0, -0, 179.999, -89.999];
  expect(degrees.map(coarsen)).toEqual([52.52, 1, 0, 0, 0, 180, -90]);
  fc.assert(
    fc.property(anywhere, (point) => {
      const coarse = coarsenPoint(point);
      for (const side of ['latitude', 'longitude'] as const) {
        expect(coarse[side]).toBe(Number(coarse[side].toFixed(2)) + 0);
        expect(Math.abs(coarse[side] - point[side])).toBeLessThanOrEqual(0.005 + 1e-9);
      }
      expect(Math.abs(coarse.longitude)).toBeLessThanOrEqual(180);
      expect(coarsenPoint(coarse)).toEqual(coarse);
    }),
  );
});

test.each([
  ['Kreuzberg, Berlin, Germany', 'Kreuzberg, Germany'],
  ['a, b, c, d', 'a, d'],
  ['Tokyo', 'Tokyo'],
  ['Springfield,,  USA', 'Springfield,,  USA'],
  ['Ankara ,Çankaya,Türkiye ', 'Ankara, Türkiye'],
  ['', ''],
])('%j is shortened to %j', (text, shortened) => {
  expect(shortenLocation(text)).toBe(shortened);
});

test.each([
  [
    { latitude: 52.52, longitude: 13.41 },
    { latitude: 52.625, longitude: 13.375 },
  ],
  [
    { latitude: 52.5, longitude: 13.49 },
    { latitude: 52.625, longitude: 13.375 },
  ],
  [
    { latitude: -0.01, longitude: -179.99 },
    { latitude: -0.125, longitude: -179.875 },
  ],
])('%j lies in the square around %j', (point, middle) => {
  expect(squareMiddle(point)).toEqual(middle);
});
