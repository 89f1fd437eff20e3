import { dayMs, hourMs } from './durations.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber, forgivenWithin, localDay, longestStreak, streakOf } from './local-day.ts';

const today = 20_000;
/** Days from the right, today first; x is a guess. */
const daysOf = (drawn: string) =>
  drawn.split('').flatMap((sign, at) => (sign === 'x' ? [today - (drawn.length - 1 - at)] : []));

test.each([
  // The streak today, and the longest one.
  ['', 0, 0],
  ['x', 1, 1],
  ['x.', 1, 1],
  ['xxx', 3, 3],
  // One missed day is forgiven, two in a row are not; today is not missed yet.
  ['x.x.x', 2, 2],
  ['x..x', 1, 1],
  ['xxx..', 3, 3],
  ['xxx...', 0, 3],
  ['xxx.xxxx', 7, 7],
  ['xxx.xxxx...xx', 2, 7],
  // Two missed days within seven end it, and two that are farther apart do not.
  ['xx.xxxxx.x', 6, 7],
  ['xx.xxxxxx.x', 9, 9],
  ['x.xxxxxx.xxxxxx.xxxxxx.', 19, 19],
])('%j is a streak of %d, after a longest of %d', (drawn, days, longest) => {
  expect(streakOf(daysOf(drawn), today)).toBe(days);
  expect(longestStreak(daysOf(drawn))).toBe(longest);
});

test('the longest streak is the most that the streak ever was, in whatever order the days come', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 })), (days) => {
      const ever = range(0, 60).map((day) => streakOf(days, day));
      expect(longestStreak(days)).toBe(Math.max(...ever));
    }),
  );
});

const guesses = fc.array(fc.integer({ min: today - 40, max: today + 2 }), { maxLength: 60 });

test('the streak is the guesses of the longest stretch in which no seven days have two that were missed', () => {
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

test('a person who guesses on every day of their calendar has them all, wherever the clocks change', () => {
  const zones = ['Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
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

test('a day that a place skipped by its calendar is forgiven', () => {
  // Late on 26 December 2011 in UTC, and the next four days.
  const lateMs = 1_324_936_800_000;
  const days = range(0, 4).map((at) => dayNumber(localDay(lateMs + at * dayMs, 'Pacific/Apia')));
  expect(new Set(days).size).toBe(5);
  expect(streakOf(days, days.at(-1) ?? 0)).toBe(5);
});

test('days are numbered from 1970 on', () => {
  const days = ['1969-12-31', '1970-01-01', '2000-02-29', '2000-03-01'];
  expect(days.map(dayNumber)).toEqual([-1, 0, 11_016, 11_017]);
});

/** 10 March 2026 in UTC. */
const midnight = 1_773_100_800_000;

test.each([
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

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
