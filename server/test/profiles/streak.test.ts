import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { type MadeUser, makeListing, makeSuggestion, makeUser, suggestionRow } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  // Near midnight the UTC day would differ from Berlin's.
  on.clock.now.setUTCHours(12);
  owner = await makeUser(on);
});
afterAll(() => on.close());

const dayMs = 24 * 60 * 60 * 1000;
const streakOf = async ({ token }: MadeUser) => (await on.call('GET /xp/streak', { token })).data;

async function guessed({ user }: MadeUser, daysAgo: readonly number[]): Promise<string[]> {
  const listings = [];
  for (const days of daysAgo) {
    const { id } = await makeListing(on, owner);
    const at = new Date(on.clock.now.getTime() - days * dayMs);
    await on.db
      .insertInto('suggestion')
      .values(suggestionRow(id, user.id, owner.user.id, at))
      .execute();
    listings.push(id);
  }
  return listings;
}

test('days with a guess count, several on one day once, and a missed one is forgiven', async () => {
  const guesser = await makeUser(on);
  expect(await streakOf(guesser)).toEqual({ days: 0, hasGuessedToday: false });
  await guessed(guesser, [1, 1, 2, 4, 4, 9]);
  expect(await streakOf(guesser)).toEqual({ days: 3, hasGuessedToday: false });
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by: guesser });
  expect(await streakOf(guesser)).toEqual({ days: 4, hasGuessedToday: true });
});

test('what was withdrawn, or went with its listing, does not count', async () => {
  const guesser = await makeUser(on);
  const [listingId = ''] = await guessed(guesser, [1, 2]);
  const listing = await makeListing(on, owner);
  const { id } = await makeSuggestion(on, listing, { by: guesser });
  await on.call('DELETE /suggestions/:id', { params: { id }, token: guesser.token });
  expect(await streakOf(guesser)).toEqual({ days: 2, hasGuessedToday: false });
  await on.call('DELETE /listings/:id', { params: { id: listingId }, token: owner.token });
  expect(await streakOf(guesser)).toEqual({ days: 1, hasGuessedToday: false });
});

test('a day is one of the calendar where the person lives', async () => {
  // At noon in Berlin it is tomorrow in Auckland.
  const guesser = await makeUser(on, { point: { latitude: -36.85, longitude: 174.76 } });
  await makeSuggestion(on, await makeListing(on, owner), { by: guesser });
  on.clock.advance(dayMs);
  guesser.token = (await startSession(on.db, guesser.user.id, on.clock.now)).token;
  owner.token = (await startSession(on.db, owner.user.id, on.clock.now)).token;
  expect(await streakOf(guesser)).toEqual({ days: 1, hasGuessedToday: false });
});

test('whether it is shown is one’s own choice, and nobody else’s to see', async () => {
  const guesser = await makeUser(on);
  const { data } = await on.call('PUT /xp/streak', { token: guesser.token, body: { isShown: false } });
  expect(data.user.showsStreak).toBe(false);
  const seen = await on.call('GET /profile/:id', { params: { id: guesser.user.id }, token: owner.token });
  expect(Object.keys(seen.data)).not.toContain('showsStreak');
});
