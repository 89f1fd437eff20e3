import { describe, expect, it, test } from 'vitest';
import {
  afterQuiet,
  digestDay,
  isDigestTime,
  isGone,
  isToGuessTime,
  notificationPath,
  rankToNotifyOf,
} from './notifications.ts';

const hourMs = 3_600_000;
/** 10 March 2026 in UTC. */
const midnight = 1_773_100_800_000;
const at = (days: number, hours: number) => midnight + (days * 24 + hours) * hourMs;
const june1 = 83;
const december31 = 296;
const nights = { from: 22 * 60, to: 7 * 60 };

describe('quiet hours', () => {
  it.each([
    ['before them', at(june1, 19.99), at(june1, 19.99)],
    ['from their first minute', at(june1, 20), at(june1, 29)],
    ['after midnight, in the middle of a minute', at(june1, 25.51), at(june1, 29)],
    ['at their end', at(june1, 29), at(june1, 29)],
    ['in the night of March that loses an hour', at(18, 22.5), at(18, 29)],
    ['in the night of October that gains an hour', at(228, 21), at(228, 30)],
  ])('in Berlin, %s', (_, now, due) => {
    expect(afterQuiet(now, 'Europe/Berlin', nights)).toBe(due);
  });

  it('may lie within a day, and are empty when both times are the same', () => {
    const noon = at(june1, 12);
    expect(afterQuiet(noon, 'UTC', { from: 660, to: 780 })).toBe(at(june1, 13));
    expect(afterQuiet(noon, 'UTC', { from: 720, to: 720 })).toBe(noon);
    expect(afterQuiet(noon, 'UTC', null)).toBe(noon);
  });

  it('are those of the clock where the person lives', () => {
    const now = at(june1, 14);
    expect(afterQuiet(now, 'Asia/Tokyo', nights)).toBe(at(june1, 22));
    expect(afterQuiet(now, 'America/New_York', nights)).toBe(now);
  });
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

test.each([
  [1, 3, null],
  [1, 4, 3],
  [3, 11, 3],
  [4, 4, null],
  [4, 11, 10],
  [10, 11, 10],
  [11, 11, null],
])('with %i no lower of %i people the rank to notify of is %s', (noLower, people, rank) => {
  expect(rankToNotifyOf(noLower, people)).toBe(rank);
});

test('a notification leads to its listing, else to the page of its kind', () => {
  expect(notificationPath('listingNearby', '1')).toBe('/listing/1');
  expect(notificationPath('listingNearby', null)).toBe('/home');
  expect(notificationPath('achievementUnlocked', null)).toBe('/achievements');
  expect(notificationPath('rankReached', null)).toBe('/leaderboard');
});

test('a notification of a suggestion or a question leads to its line', () => {
  expect(notificationPath('suggestionReceived', '1', '2')).toBe('/listing/1#suggestion-2');
  expect(notificationPath('questionAnswered', '1', '3')).toBe('/listing/1#question-3');
  // Stored by an earlier version.
  expect(notificationPath('questionAsked', '1')).toBe('/listing/1');
});

test('a notification about a listing is gone with it', () => {
  expect(isGone('listingNearby', null)).toBe(true);
  expect(isGone('listingNearby', '1')).toBe(false);
  expect(isGone('rankReached', null)).toBe(false);
  // From a later version.
  expect(isGone('aKindOfLater' as 'rankReached', null)).toBe(false);
});

test.each([
  [june1, 14.98, 'Europe/Berlin', false],
  [june1, 15, 'Europe/Berlin', true],
  [june1, 17.98, 'Europe/Berlin', true],
  [june1, 18, 'Europe/Berlin', false],
  [december31, 8, 'Asia/Tokyo', true],
])('on day %d, %d hours after midnight in UTC, it is time to guess in %s: %s', (day, hours, zone, isTime) => {
  expect(isToGuessTime(at(day, hours), zone)).toBe(isTime);
});

test('what is left to guess leads to the feed that shows it, and is about no listing', () => {
  expect(notificationPath('nearbyToGuess', null)).toBe('/feed?distance=50&toGuess=true');
  expect(isGone('nearbyToGuess', null)).toBe(false);
});
