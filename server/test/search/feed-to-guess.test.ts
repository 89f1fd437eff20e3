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

const feed = async (
  query: Record<string, string | number> = {},
  token: string | undefined = guesser.token,
) => {
  const input = { query: { toGuess: 'true', ...query }, ...(token && { token }) };
  const { data, pagination } = await on.call('GET /listings', input);
  return { ids: data.map(({ id }) => id), pagination, cards: data };
};

test('to guess are open listings of others that one has not suggested on, reopened ones too', async () => {
  const make = () => makeListing(on, owner);
  const [open, guessed, over, closed] = [await make(), await make(), await make(), await make()];
  await makeListing(on, guesser);
  await makeSuggestion(on, guessed, { by: guesser });
  await makeSuggestion(on, open);
  await expire(on, over.id);
  const asOwner = { params: { id: closed.id }, token: owner.token };
  await on.call('POST /listings/:id/close', { ...asOwner, body: { finalPrice: 5 } });
  for (const query of [{}, { radius: 0 }, { radius: 10 }, { search: 'bookcase' }, { status: 'all' }])
    expect(await feed(query), JSON.stringify(query)).toMatchObject({
      ids: [open.id],
      pagination: { totalCount: 1 },
    });
  await on.call('POST /listings/:id/reopen', asOwner);
  expect((await feed()).ids.toSorted()).toEqual([open.id, closed.id].toSorted());
  // Without a session it changes nothing.
  expect((await feed({ status: 'all' }, '')).ids).toHaveLength(5);
});

test('where there are more than can be counted, the newest that are left come first', async () => {
  const ids = await insertListings(on, owner.user.id, 1300);
  for (const id of ids.slice(0, 3)) await makeSuggestion(on, { id }, { by: guesser });
  const pagination = { isCapped: true, hasNextPage: true };
  expect(await feed({ limit: 2 })).toMatchObject({ ids: ids.slice(3, 5), pagination });
  // Depends on the user, not the place.
  const stranger = await makeUser(on);
  expect((await feed({ limit: 2 }, stranger.token)).ids).toEqual(ids.slice(0, 2));
});

test('a card says what its reader suggested, and nobody else’s', async () => {
  const listing = await makeListing(on, owner, { hasIndependentGuesses: true });
  await makeSuggestion(on, listing, { by: guesser, amount: 12.5 });
  const amountFor = async (token: string) =>
    (await feed({ radius: 0, toGuess: 'false' }, token)).cards.map(({ ownAmount }) => ownAmount);
  expect(await amountFor(guesser.token)).toEqual([12.5]);
  for (const token of [owner.token, '']) expect(await amountFor(token)).toEqual([null]);
});
