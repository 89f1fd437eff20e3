import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let guesser: MadeUser;
let newcomer: MadeUser;
let id: string;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
beforeEach(async () => {
  [owner, guesser, newcomer] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  id = (await makeListing(on, owner, { hasIndependentGuesses: true })).id;
  await makeSuggestion(on, { id }, { by: guesser, amount: 140, comment: 'Solid oak' });
  await makeSuggestion(on, { id }, { amount: 90 });
});
afterAll(() => on.close());

const read = async ({ token }: MadeUser) =>
  (await on.call('GET /listings/:id', { params: { id }, token })).data;
const seen = async (reader: MadeUser) => {
  const { hasHiddenGuesses, suggestionCount, suggestions } = await read(reader);
  return { hasHiddenGuesses, suggestionCount, amounts: suggestions.map(({ amount }) => amount) };
};
const all = { hasHiddenGuesses: false, suggestionCount: 2, amounts: [90, 140] };
const none = { hasHiddenGuesses: true, suggestionCount: 2, amounts: [] };
async function change(body: Record<string, unknown>) {
  const { title, description, type, location, latitude, longitude } = await read(owner);
  const draft = { title, description, type, location, latitude, longitude, ...body };
  return on.call('PUT /listings/:id', { params: { id }, token: owner.token, body: draft });
}
const close = async () =>
  on.call('POST /listings/:id/close', { params: { id }, token: owner.token, body: { finalPrice: 120 } });

test('guesses show to everybody unless the owner has chosen otherwise', async () => {
  const plain = await makeListing(on, owner);
  await makeSuggestion(on, plain, { by: guesser, amount: 140 });
  const { data } = await on.call('GET /listings/:id', { params: { id: plain.id }, token: newcomer.token });
  expect(data).toMatchObject({
    hasIndependentGuesses: false,
    hasHiddenGuesses: false,
    suggestions: [{ amount: 140 }],
  });
});

test('where they are independent, the owner and who has guessed see all, others how many there are', async () => {
  expect([await seen(owner), await seen(guesser), await seen(newcomer)]).toEqual([all, all, none]);
  const { data } = await on.call('GET /listings/:id/suggestions', { params: { id }, token: newcomer.token });
  expect(data).toEqual([]);
});

test('the fair price shows with the guesses, and on no card', async () => {
  await makeSuggestion(on, { id }, { amount: 110 });
  const estimates = [];
  for (const reader of [owner, guesser, newcomer]) estimates.push((await read(reader)).fairPrice?.estimate);
  expect(estimates).toEqual([expect.any(Number), estimates[0], undefined]);
  const card = async () => {
    const query = { status: 'all', limit: 50 };
    const { data } = await on.call('GET /listings', { query, token: owner.token });
    return data.find((each) => each.id === id);
  };
  expect(await card()).toMatchObject({ suggestionCount: 3, fairPrice: null });
  await close();
  expect(await card()).toMatchObject({ fairPrice: { estimate: estimates[0] } });
});

test('one’s own guess shows the others’', async () => {
  const own = await makeSuggestion(on, { id }, { by: newcomer, amount: 100 });
  expect(own).not.toHaveProperty('suggestions');
  expect(await seen(newcomer)).toEqual({ ...all, suggestionCount: 3, amounts: [100, 90, 140] });
});

test('a close shows them to everybody, and reopening hides them again', async () => {
  expect((await close()).status).toBe(200);
  expect(await seen(newcomer)).toEqual(all);
  await on.call('POST /listings/:id/reopen', { params: { id }, token: owner.token });
  expect([await seen(newcomer), await seen(guesser)]).toEqual([none, all]);
});

test('a guesser’s profile shows the price to who may see it, and what was guessed on to others', async () => {
  const own = (await read(guesser)).suggestions.find(({ userId }) => userId === guesser.user.id);
  const edit = { params: { id: own?.id ?? '' }, token: guesser.token };
  await on.call('PUT /suggestions/:id', { ...edit, body: { amount: 140, comment: 'Solid oak' } });
  const shown = async (reader: MadeUser) => {
    const input = { params: { id: guesser.user.id }, token: reader.token };
    const { data } = await on.call('GET /profile/:id/suggestions', input);
    return data.map(({ amount, comment, editedAt, listing }) => [amount, comment, editedAt, listing.id]);
  };
  const all = [[140, 'Solid oak', expect.any(String), id]];
  for (const reader of [guesser, owner]) expect(await shown(reader)).toEqual(all);
  expect(await shown(newcomer)).toEqual([[null, null, null, id]]);
  await makeSuggestion(on, { id }, { by: newcomer });
  expect(await shown(newcomer)).toEqual(all);
});

test('the owner’s profile carries the amounts for who may see them', async () => {
  for (const [reader, count] of [
    [owner, 2],
    [guesser, 2],
    [newcomer, 0],
  ] as const) {
    const input = { params: { id: owner.user.id }, token: reader.token };
    const { data } = await on.call('GET /profile/:id/listings', input);
    expect(data.map((one) => [one.suggestionCount, one.priceSuggestions.length])).toEqual([[2, count]]);
  }
});

test('the choice stays once there are suggestions, and where a change leaves it out', async () => {
  const fixed = await change({ hasIndependentGuesses: false });
  expect(fixed).toMatchObject({
    status: 409,
    code: 'INDEPENDENT_GUESSES_FIXED',
    fields: { hasIndependentGuesses: messages.independentGuessesFixed },
  });
  expect((await change({ hasIndependentGuesses: true })).status).toBe(200);
  expect((await change({})).data).toMatchObject({ hasIndependentGuesses: true });
});

test('before the first suggestion the owner may change it', async () => {
  id = (await makeListing(on, owner)).id;
  expect((await change({ hasIndependentGuesses: true })).data).toMatchObject({ hasIndependentGuesses: true });
  expect((await change({ hasIndependentGuesses: false })).data).toMatchObject({
    hasIndependentGuesses: false,
  });
});

test('a change of the choice and 50 first guesses never leave a guess on a listing of the other kind', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(on)));
  const plain = await makeListing(on, owner);
  id = plain.id;
  const [changed, ...guessed] = await Promise.all([
    change({ hasIndependentGuesses: true }),
    ...people.map(({ token }) =>
      on.call('POST /listings/:id/suggest', { params: { id }, token, body: { amount: 50 } }),
    ),
  ]);
  expect(guessed.map(({ status }) => status)).toEqual(people.map(() => 201));
  const isChanged = changed.status === 200;
  if (!isChanged) expect(changed).toMatchObject({ code: 'INDEPENDENT_GUESSES_FIXED' });
  expect(await read(newcomer)).toMatchObject({
    hasIndependentGuesses: isChanged,
    hasHiddenGuesses: isChanged,
    suggestionCount: 50,
  });
});

test('the last choice is known to its person alone', async () => {
  const own = async ({ token }: MadeUser) => (await on.call('GET /auth/profile', { token })).data.user;
  expect(await own(owner)).toHaveProperty('hasChosenIndependentGuesses', true);
  expect(await own(newcomer)).toHaveProperty('hasChosenIndependentGuesses', false);
  on.clock.advance(1000);
  await makeListing(on, owner);
  expect(await own(owner)).toHaveProperty('hasChosenIndependentGuesses', false);
  const input = { params: { id: owner.user.id }, token: newcomer.token };
  expect((await on.call('GET /profile/:id', input)).data).not.toHaveProperty('hasChosenIndependentGuesses');
});

test('what a former member guessed stays hidden from who has not guessed', async () => {
  const left = (
    await on.db.selectFrom('suggestion').select('id').where('user_id', '=', guesser.user.id).execute()
  )[0];
  await on.db
    .updateTable('suggestion')
    .set({ user_id: null, former_author: left?.id ?? '', comment: null })
    .where('id', '=', left?.id ?? '')
    .execute();
  expect([await seen(newcomer), await seen(owner)]).toEqual([none, all]);
});
