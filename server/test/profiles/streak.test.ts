import { dayMs } from '@ballpark/domain/durations.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  makeListing,
  makeSuggestion,
  makeUser,
  newSession,
  type Person,
  suggestionRow,
} from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let owner: Person;
beforeAll(async () => {
  // Near midnight the UTC day would differ from Berlin's.
  on.clock.now.setUTCHours(12);
  owner = await makeUser(on);
});

const streakOf = async ({ call }: Pick<Person, 'call'>) => (await call('GET /xp/streak')).data;

async function guessed({ user }: Person, daysAgo: readonly number[]): Promise<string[]> {
  const listings = [];
  for (const days of daysAgo) {
    const { id } = await makeListing(on, owner);
    const at = new Date(on.clock.now.getTime() - days * dayMs);
    const row = suggestionRow(id, user.id, owner.user.id, at);
    await on.db.insertInto('suggestion').values(row).execute();
    listings.push(id);
  }
  return listings;
}

test('days with a guess count, several on one day once, and a missed one is forgiven', async () => {
  const guesser = await makeUser(on);
  expect(await streakOf(guesser)).toEqual({ days: 0, hasGuessedToday: false });
  await guessed(guesser, [1, 1, 2, 4, 4, 9]);
  expect(await streakOf(guesser)).toEqual({ days: 3, hasGuessedToday: false });
  await makeSuggestion(on, await makeListing(on, owner), { by: guesser });
  expect(await streakOf(guesser)).toEqual({ days: 4, hasGuessedToday: true });
});

test('what was withdrawn, or went with its listing, does not count', async () => {
  const guesser = await makeUser(on);
  const [listingId = ''] = await guessed(guesser, [1, 2]);
  const { id } = await makeSuggestion(on, await makeListing(on, owner), { by: guesser });
  await guesser.call('DELETE /suggestions/:id', { params: { id } });
  expect(await streakOf(guesser)).toEqual({ days: 2, hasGuessedToday: false });
  await owner.call('DELETE /listings/:id', { params: { id: listingId } });
  expect(await streakOf(guesser)).toEqual({ days: 1, hasGuessedToday: false });
});

test('a day is one of the calendar where the person lives', async () => {
  // At noon in Berlin it is tomorrow in Auckland.
  const guesser = await makeUser(on, { point: { latitude: -36.85, longitude: 174.76 } });
  await makeSuggestion(on, await makeListing(on, owner), { by: guesser });
  on.clock.advance(dayMs);
  owner = await newSession(on, owner.user.id);
  expect(await streakOf(await newSession(on, guesser.user.id))).toEqual({ days: 1, hasGuessedToday: false });
});

test('whether it is shown is one’s own choice, and nobody else’s to see', async () => {
  const guesser = await makeUser(on);
  const { data } = await guesser.call('PUT /xp/streak', { body: { isShown: false } });
  expect(data.user.showsStreak).toBe(false);
  const seen = await owner.call('GET /profile/:id', { params: { id: guesser.user.id } });
  expect(Object.keys(seen.data)).not.toContain('showsStreak');
});
