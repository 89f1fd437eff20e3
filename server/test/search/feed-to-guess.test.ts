import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  expire,
  insertListings,
  makeListing,
  makeSuggestion,
  makeUser,
  type MadeUser,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let guesser: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
beforeEach(async () => {
  await on.db.deleteFrom('listing').execute();
  guesser = await makeUser(on);
});
afterAll(() => on.close());

const feed = async (query: Record<string, string | number> = {}, token = guesser.token) =>
  on.call('GET /listings', { query: { toGuess: 'true', ...query }, token });
const idsOf = (answer: Awaited<ReturnType<typeof feed>>) => answer.data.map(({ id }) => id);

test('to guess are open listings of others that one has not suggested on', async () => {
  const [open, guessed, over] = [
    await makeListing(on, owner),
    await makeListing(on, owner),
    await makeListing(on, owner),
  ];
  await makeListing(on, guesser);
  await makeSuggestion(on, guessed, { by: guesser });
  await makeSuggestion(on, open);
  await expire(on, over.id);
  for (const query of [{}, { radius: 0 }, { radius: 10 }, { search: 'bookcase' }, { status: 'all' }]) {
    const answer = await feed(query);
    expect([query, idsOf(answer), answer.pagination?.totalCount]).toEqual([query, [open.id], 1]);
  }
});

test('a closed listing is to guess again once it is reopened', async () => {
  const { id } = await makeListing(on, owner);
  const asOwner = { params: { id }, token: owner.token };
  await on.call('POST /listings/:id/close', { ...asOwner, body: { finalPrice: 5 } });
  expect(idsOf(await feed())).toEqual([]);
  await on.call('POST /listings/:id/reopen', asOwner);
  expect(idsOf(await feed())).toEqual([id]);
});

test.each([{}, { radius: 0 }, { radius: 5, type: 'PRODUCT' }, { search: 'lamp' }])(
  'counts and pages of %o hold what is left after each guess',
  async (query) => {
    let left = await insertListings(on, owner.user.id, 11);
    while (left.length > 0) {
      const [first, second] = [
        await feed({ ...query, limit: 6 }),
        await feed({ ...query, limit: 6, page: 2 }),
      ];
      expect([...idsOf(first), ...idsOf(second)]).toEqual(left);
      expect(first.pagination).toMatchObject({ totalCount: left.length, hasNextPage: left.length > 6 });
      const [guessed = '', ...others] = left.slice(Math.floor(left.length / 2));
      await makeSuggestion(on, { id: guessed }, { by: guesser });
      left = [...left.slice(0, Math.floor(left.length / 2)), ...others];
    }
  },
);

test('where there are more than can be counted, the newest that are left come first', async () => {
  const ids = await insertListings(on, owner.user.id, 1300);
  for (const id of ids.slice(0, 3)) await makeSuggestion(on, { id }, { by: guesser });
  const answer = await feed({ limit: 2 });
  expect(idsOf(answer)).toEqual(ids.slice(3, 5));
  expect(answer.pagination).toMatchObject({ isCapped: true, hasNextPage: true });
  // Depends on the user, not the place.
  const stranger = await makeUser(on);
  expect(idsOf(await feed({ limit: 2 }, stranger.token))).toEqual(ids.slice(0, 2));
});

test('a card says what its reader suggested, and nobody else’s', async () => {
  const listing = await makeListing(on, owner, { hasIndependentGuesses: true });
  await makeSuggestion(on, listing, { by: guesser, amount: 12.5 });
  const amountFor = async (token?: string) =>
    (await on.call('GET /listings', { query: { radius: 0 }, ...(token && { token }) })).data[0]?.ownAmount;
  expect([await amountFor(guesser.token), await amountFor(owner.token), await amountFor()]).toEqual([
    12.5,
    null,
    null,
  ]);
});

test('without a session it changes nothing', async () => {
  const { id } = await makeListing(on, owner);
  const answer = await on.call('GET /listings', { query: { toGuess: 'true', status: 'all' } });
  expect(answer.data.map((card) => card.id)).toEqual([id]);
});
