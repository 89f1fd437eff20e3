import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';

const hourMs = 3_600_000;
/** 10 March 2026 in UTC. */
const midnight = 1_773_100_800_000;

test.each([
  ['UTC', 0, '2026-03-10'],
  ['UTC', 23.99, '2026-03-10'],
  ['Pacific/Auckland', 10.5, '2026-03-10'],
  ['Pacific/Auckland', 11, '2026-03-11'],
  ['America/Los_Angeles', 6.99, '2026-03-09'],
  ['America/Los_Angeles', 7, '2026-03-10'],
  ['Asia/Kathmandu', 18.24, '2026-03-10'],
  ['Asia/Kathmandu', 18.25, '2026-03-11'],
  ['Nowhere/At_All', 23.99, '2026-03-10'],
])('in %s, %d hours after midnight in UTC belong to %s', (timeZone, hours, day) => {
  expect(localDay(midnight + hours * hourMs, timeZone)).toBe(day);
});

test('a later instant is never on an earlier day', () => {
  const instant = fc.integer({ min: 0, max: 2 * midnight });
  const zone = fc.constantFrom('Europe/Berlin', 'Pacific/Auckland', 'America/St_Johns', 'Asia/Kathmandu');
  fc.assert(
    fc.property(instant, fc.nat(7 * 24 * hourMs), zone, (at, later, timeZone) => {
      expect(localDay(at, timeZone) <= localDay(at + later, timeZone)).toBe(true);
    }),
  );
});
