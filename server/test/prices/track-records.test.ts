import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recountIfDue, updateRecords } from '../../src/prices/update-records.ts';
import { editSuggestion, readListing, reopen, suggest } from '../support/calls.ts';
import { type Person, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { closeAt } from '../support/prices.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owners: [Person, Person, Person];
let guesser: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent' } });
  owners = [await makeUser(on), await makeUser(on), await makeUser(on)];
});
beforeEach(async () => {
  guesser = await makeUser(on);
});
afterAll(() => on.close());

/** These amounts for sales at 100, by these owners in turn; returns the listings once counted. */
async function guessed(amounts: readonly number[], sellers: readonly Person[] = owners): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, amount] of amounts.entries()) {
    const seller = sellers[at % sellers.length] ?? owners[0];
    const { id } = await makeListing(on, seller);
    await makeSuggestion(on, { id }, { by: guesser, amount });
    await closeAt(on, seller, id, 100);
    ids.push(id);
  }
  await updateRecords(on.deps);
  return ids;
}
const night = async () => {
  await updateRecords(on.deps);
  await recountIfDue(on.deps);
};
const closedGuesses = async ({ call } = guesser) => (await call('GET /profile/closed-guesses')).data;
const recordOf = async ({ user, call } = guesser) =>
  (await call('GET /profile/:id', { params: { id: user.id } })).data.trackRecord;

test('after five closed guesses the record stands on the profile and beside each suggestion', async () => {
  await guessed([110, 130, 108, 90]);
  expect(await recordOf()).toBeNull();
  const [id = ''] = await guessed([104], owners.slice(1));
  const trackRecord = { closedCount: 5, withinCount: 4, usualPercent: 8 };
  expect(await recordOf()).toEqual(trackRecord);
  expect((await readListing(owners[0], { id })).suggestions[0]?.user).toMatchObject({ trackRecord });
  const added = await suggest(guesser, await makeListing(on, owners[0]), { amount: 5 });
  expect(added.data.user).toMatchObject({ trackRecord });
  const changed = await editSuggestion(guesser, added.data, { amount: 6 });
  expect(changed.data.user).toMatchObject({ trackRecord });
  expect((await guesser.call('GET /auth/profile')).data.user).toMatchObject({ trackRecord });
});

test('two accounts cannot make a record for each other: it is of listings of three owners', async () => {
  await guessed([100, 101, 99, 100, 100, 100], owners.slice(0, 2));
  expect(await recordOf()).toBeNull();
  expect(await closedGuesses()).toHaveLength(4);
  const [third = ''] = await guessed([100], owners.slice(2));
  expect(await recordOf()).toMatchObject({ closedCount: 5 });
  await reopen(owners[2], { id: third });
  await night();
  expect(await recordOf()).toBeNull();
});

test('one owner who closes many listings far from what somebody guessed spoils two of their guesses', async () => {
  const honest = [...owners, await makeUser(on), await makeUser(on)];
  await guessed([100, 100, 100, 100, 100], honest);
  const liar = await makeUser(on);
  await guessed(Array<number>(20).fill(1_000), [liar]);
  expect(await recordOf()).toEqual({ closedCount: 7, withinCount: 5, usualPercent: 0 });
  // A later count goes on from what was stored.
  await guessed([1_000], [liar]);
  expect(await recordOf()).toMatchObject({ closedCount: 7, withinCount: 5 });
  await guessed([104], [liar]);
  expect(await recordOf()).toMatchObject({ closedCount: 7, withinCount: 6 });
});

test('one’s own closed guesses come with their prices, the last closed first, to oneself alone', async () => {
  const [first, second] = await guessed([120, 95.5]);
  const closedAt = on.clock.now.toISOString();
  const sale = { title: 'Oak bookcase', type: 'PRODUCT', currency: 'EUR', finalPrice: 100 };
  expect(await closedGuesses()).toMatchObject([
    { listingId: second, amount: 95.5, closedAt, ...sale },
    { listingId: first, amount: 120 },
  ]);
  expect(await closedGuesses(owners[0])).toEqual([]);
});
