import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClosedListings } from '../../src/prices/closed-listing-queries.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { logLevel: 'silent' } });
  owner = await makeUser(on);
});
afterAll(() => on.close());

async function close(id: string, finalPrice: number): Promise<void> {
  on.clock.advance(1_000);
  const answer = await on.call('POST /listings/:id/close', {
    params: { id },
    token: owner.token,
    body: { finalPrice },
  });
  expect(answer.status).toBe(200);
}

test('they are those with a final price and a suggestion, in the order in which they were closed', async () => {
  const [late, early, open, unpriced] = [
    await makeListing(on, owner),
    await makeListing(on, owner),
    await makeListing(on, owner),
    await makeListing(on, owner),
  ];
  for (const amount of [10, 12.5]) await makeSuggestion(on, late, { amount });
  await makeSuggestion(on, early, { amount: 99 });
  await makeSuggestion(on, open, { amount: 5 });
  await close(early.id, 100);
  await close(unpriced.id, 7);
  await close(late.id, 11);
  const found = await readClosedListings(on.deps.db);
  expect(
    found.map(({ ownerId, finalPriceMinor, suggestions }) => [
      ownerId,
      finalPriceMinor,
      suggestions.map(({ amountMinor }) => amountMinor),
    ]),
  ).toEqual([
    [owner.user.id, 10_000, [9_900]],
    [owner.user.id, 1_100, [1_000, 1_250]],
  ]);
});

test('their guesses are those that count for records: none that was made once the price was shown', async () => {
  const { id } = await makeListing(on, owner);
  const people = [await makeUser(on), await makeUser(on), await makeUser(on)];
  for (const by of people.slice(0, 2)) {
    on.clock.advance(1_000);
    await makeSuggestion(on, { id }, { by, amount: 10 });
  }
  await close(id, 11);
  expect((await on.call('POST /listings/:id/reopen', { params: { id }, token: owner.token })).status).toBe(
    200,
  );
  on.clock.advance(1_000);
  await makeSuggestion(on, { id }, { by: people[2] as MadeUser, amount: 11 });
  await close(id, 11);
  const found = (await readClosedListings(on.deps.db)).at(-1);
  expect(found?.suggestions).toEqual([
    { userId: people[0]?.user.id, amountMinor: 1_000, isIndependent: true },
    { userId: people[1]?.user.id, amountMinor: 1_000, isIndependent: false },
  ]);
});
