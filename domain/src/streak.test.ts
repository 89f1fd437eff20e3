import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, forgivenWithin, localDay, longestStreak, streakOf } from './local-day.ts';

const today = 20_000;
/** Days from the right, today first; x is a guess. */
const daysOf = (drawn: string) =>
  drawn.split('').flatMap((sign, at) => (sign === 'x' ? [today - (drawn.length - 1 - at)] : []));

test.each([
  ['', 0],
  ['x', 1],
  ['.', 0],
  ['x.', 1],
  ['xxx', 3],
  ['xxx.', 3],
  // One missed day is forgiven, two in a row are not.
  ['xxx..', 3],
  ['xxx...', 0],
  ['x.x', 2],
  ['x..x', 1],
  // Two missed days within seven end it.
  ['xx.xxxxx.x', 6],
  // More than seven days apart.
  ['xx.xxxxxx.x', 9],
  ['x.xxxxxx.xxxxxx.xxxxxx.', 19],
  ['x.x.x.x', 2],
  ['xxx.xxxx', 7],
])('%j is a streak of %d', (drawn, days) => {
  expect(streakOf(daysOf(drawn), today)).toBe(days);
});

describe('the longest streak', () => {
  test.each([
    ['', 0],
    ['x', 1],
    ['x.x.x', 2],
    ['x..x', 1],
    // Days 1–3 and 5–8: the fourth is forgiven but does not count.
    ['xxx.xxxx', 7],
    // The best streak stays, whatever comes later.
    ['xxx.xxxx...xx', 7],
    ['xx.xxxxx.x', 7],
    ['xx.xxxxxx.x', 9],
  ])('of %j is %d', (drawn, length) => {
    expect(longestStreak(daysOf(drawn))).toBe(length);
  });

  test('is the most that the streak ever was, in whatever order the days come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 })), (days) => {
        const ever = range(0, 60).map((day) => streakOf(days, day));
        expect(longestStreak(days)).toBe(Math.max(...ever));
      }),
    );
  });
});

test('order, doubles and days to come change nothing', () => {
  expect(streakOf([today + 1, today - 1, today, today - 1, today + 2, today - 2], today)).toBe(3);
});

describe('of any days', () => {
  const guesses = fc.uniqueArray(fc.integer({ min: today - 40, max: today + 2 }), { maxLength: 43 });

  test('it is the guesses of the longest stretch in which no seven days have two that were missed', () => {
    fc.assert(
      fc.property(guesses, (days) => {
        const guessed = new Set(days);
        const isMissed = (day: number) => day < today && !guessed.has(day);
        const holds = (from: number) =>
          range(from, today).every(
            (first) => range(first, Math.min(first + forgivenWithin - 1, today)).filter(isMissed).length <= 1,
          );
        const from = range(today - 60, today).find(holds) ?? today;
        expect(streakOf(days, today)).toBe(range(from, today).filter((day) => guessed.has(day)).length);
      }),
    );
  });

  test('a guess more never makes it shorter, and today’s makes it one longer', () => {
    fc.assert(
      fc.property(guesses, fc.integer({ min: today - 40, max: today }), (days, more) => {
        expect(streakOf([...days, more], today)).toBeGreaterThanOrEqual(streakOf(days, today));
        const before = days.filter((day) => day < today);
        expect(streakOf([...before, today], today)).toBe(streakOf(before, today) + 1);
      }),
    );
  });

  test('a person who guesses on every day of their calendar has them all, wherever the clocks change', () => {
    const zones = ['Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
    const hourMs = 60 * 60 * 1000;
    const year2020 = 1_577_836_800_000;
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: year2020, max: year2020 + 6 * 365 * 24 * hourMs }),
        fc.integer({ min: 1, max: 30 }),
        (zone, startMs, count) => {
          const calendar = range(0, count * 24).map((hour) => localDay(startMs + hour * hourMs, zone));
          const days = [...new Set(calendar)].map(dayNumber);
          expect(streakOf(days, days.at(-1) ?? 0)).toBe(days.length);
          expect(days.at(-1)).toBe((days[0] ?? 0) + days.length - 1);
        },
      ),
    );
  });
});

test('a day that a place skipped by its calendar is forgiven', () => {
  // Late on 26 December 2011 in UTC, and the next four days.
  const lateMs = 1_324_936_800_000;
  const days = range(0, 4).map((at) => dayNumber(localDay(lateMs + at * 86_400_000, 'Pacific/Apia')));
  expect(new Set(days).size).toBe(5);
  expect(streakOf(days, days.at(-1) ?? 0)).toBe(5);
});

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2000-02-29', 11_016],
  ['2000-03-01', 11_017],
  ['2026-11-23', 20_780],
])('%s is the day %d', (day, number) => {
  expect(dayNumber(day)).toBe(number);
});

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
