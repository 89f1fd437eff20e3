import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
});
afterAll(() => on.close());

async function rangeOf(id: string) {
  const query = { status: 'all', limit: 50 };
  const { data } = await on.call('GET /listings', { query, token: owner.token });
  return data.find((each) => each.id === id)?.guessRange;
}

test('a card has the range of one or two guesses, and none with a fair price', async () => {
  const { id } = await makeListing(on, owner);
  expect(await rangeOf(id)).toBeNull();
  await makeSuggestion(on, { id }, { amount: 140.5 });
  expect(await rangeOf(id)).toEqual({ min: 140.5, max: 140.5 });
  await makeSuggestion(on, { id }, { amount: 90 });
  expect(await rangeOf(id)).toEqual({ min: 90, max: 140.5 });
  await makeSuggestion(on, { id }, { amount: 110 });
  expect(await rangeOf(id)).toBeNull();
});

test('edits and withdrawals move it', async () => {
  const { id } = await makeListing(on, owner);
  const [first, last] = [await makeUser(on), await makeUser(on)];
  const { id: firstId } = await makeSuggestion(on, { id }, { by: first, amount: 100 });
  await makeSuggestion(on, { id }, { amount: 120 });
  const { id: lastId } = await makeSuggestion(on, { id }, { by: last, amount: 300 });
  expect(await rangeOf(id)).toBeNull();
  await on.call('DELETE /suggestions/:id', { params: { id: lastId }, token: last.token });
  expect(await rangeOf(id)).toEqual({ min: 100, max: 120 });
  const body = { amount: 130 };
  await on.call('PUT /suggestions/:id', { params: { id: firstId }, token: first.token, body });
  expect(await rangeOf(id)).toEqual({ min: 120, max: 130 });
});

test('a card of independent guesses has it once they show to everybody', async () => {
  const { id } = await makeListing(on, owner, { hasIndependentGuesses: true });
  const guesser = await makeUser(on);
  await makeSuggestion(on, { id }, { by: guesser, amount: 140 });
  const detailOf = async ({ token }: MadeUser) =>
    (await on.call('GET /listings/:id', { params: { id }, token })).data;
  expect(await rangeOf(id)).toBeNull();
  for (const reader of [owner, guesser, await makeUser(on)])
    expect((await detailOf(reader)).guessRange).toBeNull();
  await on.call('POST /listings/:id/close', {
    params: { id },
    token: owner.token,
    body: { finalPrice: 120 },
  });
  expect(await rangeOf(id)).toEqual({ min: 140, max: 140 });
});
