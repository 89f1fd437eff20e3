import { hourMs } from './durations.ts';
import { expect, test } from 'vitest';
import {
  afterQuiet,
  digestDay,
  isDigestTime,
  isGone,
  isToGuessTime,
  notificationPath,
  rankToNotifyOf,
} from './notifications.ts';

/** 10 March 2026 in UTC. */
const midnight = 1_773_100_800_000;
const at = (days: number, hours: number) => midnight + (days * 24 + hours) * hourMs;
const june1 = 83;
const december31 = 296;
const nights = { from: 22 * 60, to: 7 * 60 };

test.each([
  ['before them', at(june1, 19.99), at(june1, 19.99)],
  ['from their first minute', at(june1, 20), at(june1, 29)],
  ['after midnight, in the middle of a minute', at(june1, 25.51), at(june1, 29)],
  ['at their end', at(june1, 29), at(june1, 29)],
  ['in the night of March that loses an hour', at(18, 22.5), at(18, 29)],
  ['in the night of October that gains an hour', at(228, 21), at(228, 30)],
])('quiet hours in Berlin, %s', (_, now, due) => {
  expect(afterQuiet(now, 'Europe/Berlin', nights)).toBe(due);
});

test('quiet hours are local, may lie within a day, and are empty when both times are the same', () => {
  const noon = at(june1, 12);
  expect(afterQuiet(noon, 'UTC', { from: 660, to: 780 })).toBe(at(june1, 13));
  expect(afterQuiet(noon, 'UTC', { from: 720, to: 720 })).toBe(noon);
  expect(afterQuiet(noon, 'UTC', null)).toBe(noon);
  const now = at(june1, 14);
  expect(afterQuiet(now, 'Asia/Tokyo', nights)).toBe(at(june1, 22));
  expect(afterQuiet(now, 'America/New_York', nights)).toBe(now);
});

test.each([
  [june1, 5.98, 'Europe/Berlin', '2026-06-01', false],
  [june1, 6, 'Europe/Berlin', '2026-06-02', true],
  [december31, 20, 'Asia/Tokyo', '2027-01-01', false],
  [december31, 23.5, 'Asia/Tokyo', '2027-01-02', true],
])('an event of day %i at %d UTC in %s is in the mail of %s', (days, hours, zone, day, isTime) => {
  expect(digestDay(at(days, hours), zone)).toBe(day);
  expect(isDigestTime(at(days, hours), zone)).toBe(isTime);
});

test('a rank in the top three, or the top ten, is notified of where more people have XP', () => {
  expect([3, 4].map((people) => rankToNotifyOf(1, people))).toEqual([null, 3]);
  expect([1, 3, 4, 10, 11].map((noLower) => rankToNotifyOf(noLower, 11))).toEqual([3, 3, 10, 10, null]);
  expect(rankToNotifyOf(4, 10)).toBeNull();
});

test.each([
  ['listingNearby', '1', '2', '/listing/1'],
  ['suggestionReceived', '1', '2', '/listing/1#suggestion-2'],
  ['questionAnswered', '1', '3', '/listing/1#question-3'],
  // Stored by an earlier version.
  ['questionAsked', '1', undefined, '/listing/1'],
  ['listingNearby', null, undefined, '/home'],
  ['achievementUnlocked', null, undefined, '/achievements'],
  ['nearbyToGuess', null, undefined, '/feed?distance=50&toGuess=true'],
] as const)('a %s of listing %s about %s leads to %s', (kind, listingId, subjectId, path) => {
  expect(notificationPath(kind, listingId, subjectId)).toBe(path);
});

test('a notification about a listing is gone with it', () => {
  expect(isGone('listingNearby', null)).toBe(true);
  expect(isGone('listingNearby', '1')).toBe(false);
  // The last one is from a later version.
  for (const kind of ['rankReached', 'nearbyToGuess', 'aKindOfLater' as 'rankReached'] as const)
    expect(isGone(kind, null), kind).toBe(false);
});

test('it is time to guess from five to eight in the evening', () => {
  const times = [14.98, 15, 17.98, 18].map((hours) => isToGuessTime(at(june1, hours), 'Europe/Berlin'));
  expect(times).toEqual([false, true, true, false]);
  expect(isToGuessTime(at(december31, 8), 'Asia/Tokyo')).toBe(true);
});
