import { dayMs } from '@ballpark/domain/durations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Keep } from '../backup-settings.ts';
import { isOutlived, keptBackups, lastTurn } from './kept-backups.ts';

const keeps = fc.record({ days: fc.nat(10), weeks: fc.nat(8), months: fc.nat(12) });
const someTimes = fc.uniqueArray(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
  { selector: Number, maxLength: 60 },
);
const later = new Date('2028-02-01');
const newestOf = (times: readonly Date[]) => Math.max(...times.map(Number));

describe('of the backups stay', () => {
  test('the newest, and no more than are asked for', () => {
    fc.assert(
      fc.property(someTimes, keeps, (times, keep) => {
        const kept = keptBackups(times, keep, later);
        expect(times).toEqual(expect.arrayContaining(kept));
        expect(kept.length).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks + keep.months));
        if (times.length > 0) expect(newestOf(kept)).toBe(newestOf(times));
      }),
    );
  });

  test('the same, however often the others were removed before', () => {
    fc.assert(
      fc.property(someTimes, keeps, (times, keep) => {
        const oldestFirst = times.toSorted((one, other) => Number(one) - Number(other));
        let there: Date[] = [];
        for (const time of oldestFirst) there = keptBackups([...there, time], keep, time);
        expect(there).toEqual(keptBackups(times, keep, oldestFirst.at(-1) ?? later));
      }),
    );
  });

  test('one of each of the last days, weeks and months, of one a day', () => {
    const daily = Array.from(
      { length: 400 },
      (_, at) => new Date(Date.parse('2026-11-29T02:30Z') - at * dayMs),
    );
    const kept = (keep: Partial<Keep>) =>
      keptBackups(daily, { days: 0, weeks: 0, months: 0, ...keep }, later).map((time) =>
        time.toISOString().slice(0, 10),
      );
    expect(kept({ days: 3 })).toEqual(['2026-11-29', '2026-11-28', '2026-11-27']);
    // A Sunday; the others are, too.
    expect(kept({ weeks: 3 })).toEqual(['2026-11-29', '2026-11-22', '2026-11-15']);
    expect(kept({ months: 3 })).toEqual(['2026-11-29', '2026-10-31', '2026-09-30']);
    expect(kept({ days: 7, weeks: 4, months: 6 })).toHaveLength(7 + 3 + 5);
  });
});

test('all of the present day stay, and on the next its newest', () => {
  const times = ['2026-11-29T00:00Z', '2026-11-29T12:00Z', '2026-11-29T23:59Z'].map((time) => new Date(time));
  const kept = (now: string) => keptBackups(times, { days: 1, weeks: 0, months: 0 }, new Date(now)).length;
  expect([kept('2026-11-29T23:59:30Z'), kept('2026-11-30T00:00Z')]).toEqual([3, 1]);
});

test('one of another server stays as long as the longest, and 30 days at least', () => {
  const now = new Date('2026-11-29T12:00Z');
  const isGone = (daysOld: number, keep: Partial<Keep>) =>
    isOutlived(new Date(now.getTime() - daysOld * dayMs), { days: 0, weeks: 0, months: 0, ...keep }, now);
  expect([isGone(30, { days: 1 }), isGone(31, { days: 1 })]).toEqual([false, true]);
  expect([isGone(186, { months: 6 }), isGone(187, { months: 6 })]).toEqual([false, true]);
});

test('a turn is the last time of day, of yesterday before it', () => {
  const at = { hours: 3, minutes: 30 };
  expect(lastTurn(new Date(2026, 10, 29, 3, 30), at)).toEqual(new Date(2026, 10, 29, 3, 30));
  expect(lastTurn(new Date(2026, 10, 29, 3, 29, 59), at)).toEqual(new Date(2026, 10, 28, 3, 30));
  expect(lastTurn(new Date(2027, 0, 1, 0, 0), at)).toEqual(new Date(2026, 11, 31, 3, 30));
});
