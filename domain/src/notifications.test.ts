import { describe, expect, it, test } from 'vitest';
import { afterQuiet, digestDay, isDigestTime, rankToTell } from './notifications.ts';

const at = (text: string) => Date.parse(text);
const nights = { from: 22 * 60, to: 7 * 60 };

describe('quiet hours', () => {
  it.each([
    ['before them', '2026-06-01T19:59:00Z', '2026-06-01T19:59:00Z'],
    ['from their first minute', '2026-06-01T20:00:00Z', '2026-06-02T05:00:00Z'],
    ['after midnight', '2026-06-02T01:30:29Z', '2026-06-02T05:00:00Z'],
    ['at their end', '2026-06-02T05:00:00Z', '2026-06-02T05:00:00Z'],
    ['in a night that loses an hour', '2026-03-28T22:30:00Z', '2026-03-29T05:00:00Z'],
    ['in a night that gains an hour', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  ])('in Berlin, %s', (_, now, due) => {
    expect(new Date(afterQuiet(at(now), 'Europe/Berlin', nights)).toISOString()).toBe(
      new Date(due).toISOString(),
    );
  });

  it('may lie within a day, and are none from a time to the same', () => {
    const noon = at('2026-06-01T12:00:00Z');
    expect(afterQuiet(noon, 'UTC', { from: 660, to: 780 })).toBe(at('2026-06-01T13:00:00Z'));
    expect(afterQuiet(noon, 'UTC', { from: 720, to: 720 })).toBe(noon);
    expect(afterQuiet(noon, 'UTC', null)).toBe(noon);
  });

  it('are those of the clock where the person lives', () => {
    const now = at('2026-06-01T14:00:00Z');
    expect(afterQuiet(now, 'Asia/Tokyo', nights)).toBe(at('2026-06-01T22:00:00Z'));
    expect(afterQuiet(now, 'America/New_York', nights)).toBe(now);
  });
});

test.each([
  ['2026-06-01T05:59:00Z', 'Europe/Berlin', '2026-06-01', false],
  ['2026-06-01T06:00:00Z', 'Europe/Berlin', '2026-06-02', true],
  ['2026-12-31T20:00:00Z', 'Asia/Tokyo', '2027-01-01', false],
  ['2026-12-31T23:30:00Z', 'Asia/Tokyo', '2027-01-02', true],
])('what happens at %s in %s is in the mail of %s', (now, zone, day, isTime) => {
  expect(digestDay(at(now), zone)).toBe(day);
  expect(isDigestTime(at(now), zone)).toBe(isTime);
});

test.each([
  [1, 3, null],
  [1, 4, 3],
  [3, 11, 3],
  [4, 4, null],
  [4, 11, 10],
  [10, 11, 10],
  [11, 11, null],
])('with %i no lower of %i people the rank to tell of is %s', (noLower, people, told) => {
  expect(rankToTell(noLower, people)).toBe(told);
});
