import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { english } from './english.ts';
import { countdown, expiresAt, isExpired, openHours } from './listing-window.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const end = 1_800_000_000_000;

test('a listing is open for 72 hours, to the millisecond', () => {
  expect(openHours).toBe(72);
  expect(expiresAt(end)).toBe(end + 72 * hour);
  expect([isExpired(end, end - 1), isExpired(end, end)]).toEqual([false, true]);
});

test.each([
  [72 * hour, '72 hours remaining'],
  [72 * hour - 1, '71 hours remaining'],
  [2 * hour - 1, '1 hour remaining'],
  [hour, '1 hour remaining'],
  [hour - 1, '60 minutes remaining'],
  [minute + 1, '2 minutes remaining'],
  [minute, '1 minute remaining'],
  [1, '1 minute remaining'],
  [0, 'Expired'],
])('the countdown with %i ms left says %s', (left, text) => {
  expect(countdown(english, end, end - left)).toBe(text);
});

it("says 'Expired' exactly when the listing is, and never zero", () => {
  fc.assert(
    fc.property(fc.integer({ min: -hour, max: 73 * hour }), (left) => {
      const text = countdown(english, end, end - left);
      expect(text === 'Expired').toBe(isExpired(end, end - left));
      expect(text).not.toMatch(/^0/u);
    }),
  );
});
