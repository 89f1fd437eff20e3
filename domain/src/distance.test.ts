import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { distanceAway, distanceKm, distanceUnitAt, milesToKm, usesMiles, type Point } from './places.ts';

const points = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the distance between two points', () => {
  test.each<[string, Point, Point, number]>([
    [
      'Berlin and Paris',
      { latitude: 52.52, longitude: 13.405 },
      { latitude: 48.8566, longitude: 2.3522 },
      877.5,
    ],
    [
      'both sides of the antimeridian',
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
      111.2,
    ],
    ['the poles', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }, 20_015.1],
  ])('%s', (_, a, b, km) => {
    expect(distanceKm(a, b)).toBeCloseTo(km, 1);
  });

  it('is the same both ways, zero to itself, and never more than half the way round', () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9);
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20_015.2);
        expect(distanceKm(a, a)).toBe(0);
      }),
    );
  });

  it('is half the way round to the opposite point, where rounding might ask for more', () => {
    const point = { latitude: 57.92713273188926, longitude: -90 };
    const opposite = { latitude: -57.927132731881464, longitude: 90.00000000000327 };
    expect(distanceKm(point, opposite)).toBeCloseTo(20_015.1, 1);
  });

  it('is never longer than by way of a third point', () => {
    fc.assert(
      fc.property(points, points, points, (a, b, c) => {
        expect(distanceKm(a, b)).toBeLessThanOrEqual(distanceKm(a, c) + distanceKm(c, b) + 1e-3);
      }),
    );
  });
});

test.each([
  ['New York', 40.7, -74, true],
  ['the south-east corner', 24, -66, true],
  ['the north-west corner', 71, -180, true],
  ['a step south', 23.99, -100, false],
  ['a step north', 71.01, -100, false],
  ['a step east', 40, -65.99, false],
  ['London', 51.5, -0.1, false],
])('miles are used or not in %s', (_, latitude, longitude, expected) => {
  expect(usesMiles({ latitude, longitude })).toBe(expected);
});

test('an unknown place uses kilometres', () => {
  expect(usesMiles(null)).toBe(false);
});

const austin = { latitude: 30.27, longitude: -97.74 };
const berlin = { latitude: 52.52, longitude: 13.41 };
test.each([
  ['in the same cell', berlin, berlin, 'under 1 km away'],
  ['a cell farther', berlin, { ...berlin, latitude: 52.53 }, '1 km away'],
  ['across the city', berlin, { ...berlin, latitude: 52.45 }, '8 km away'],
  ['Hamburg', berlin, { latitude: 53.55, longitude: 9.99 }, '260 km away'],
  ['Austin', berlin, austin, '8,700 km away'],
  ['Berlin from Austin, in miles', austin, berlin, '5,400 miles away'],
  ['near in miles', austin, austin, 'under 1 mile away'],
  ['a mile off', austin, { ...austin, latitude: 30.29 }, '1 mile away'],
])('%s is %s', (_, from, to, text) => {
  expect(distanceAway(from, to)).toBe(text);
});

test('one unit for a place', () => {
  expect([distanceUnitAt(austin), distanceUnitAt(berlin), distanceUnitAt(null)]).toEqual([
    'miles',
    'km',
    'km',
  ]);
});

test('a mile is 1.609344 km', () => {
  expect(milesToKm(50)).toBeCloseTo(80.4672, 10);
});
