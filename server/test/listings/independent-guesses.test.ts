import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { close, editSuggestion, readListing, reopen, suggest, statusesOf, times } from '../support/calls.ts';
import { type Person, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
let guesser: Person;
let newcomer: Person;
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

const seen = async (reader: Person) => {
  const { hasHiddenGuesses, suggestionCount, guessRange, suggestions } = await readListing(reader, { id });
  return { hasHiddenGuesses, suggestionCount, guessRange, amounts: suggestions.map(({ amount }) => amount) };
};
const all = { hasHiddenGuesses: false, suggestionCount: 2, guessRange: null, amounts: [90, 140] };
const none = { hasHiddenGuesses: true, suggestionCount: 2, guessRange: null, amounts: [] };
async function change(body: Record<string, unknown>) {
  const { title, description, type, location, latitude, longitude } = await readListing(owner, { id });
  const draft = { title, description, type, location, latitude, longitude, ...body };
  return owner.call('PUT /listings/:id', { params: { id }, body: draft });
}

test('where they are independent, the owner and who has guessed see all, others how many there are', async () => {
  expect([await seen(owner), await seen(guesser), await seen(newcomer)]).toEqual([all, all, none]);
  expect((await newcomer.call('GET /listings/:id/suggestions', { params: { id } })).data).toEqual([]);
  await makeSuggestion(on, { id }, { by: newcomer, amount: 100 });
  expect(await seen(newcomer)).toEqual({ ...all, suggestionCount: 3, amounts: [100, 90, 140] });
});

test('a close shows them to everybody, with their range on cards, and reopening hides them again', async () => {
  const range = async () => {
    const { data } = await owner.call('GET /listings', { query: { status: 'all', limit: 50 } });
    return data.find((each) => each.id === id)?.guessRange;
  };
  expect(await range()).toBeNull();
  await close(owner, { id }, 120);
  expect(await range()).toEqual({ min: 90, max: 140 });
  expect(await seen(newcomer)).toMatchObject({ hasHiddenGuesses: false, amounts: [90, 140] });
  await reopen(owner, { id });
  expect([await seen(newcomer), await seen(guesser)]).toEqual([none, all]);
});

test('the fair price and its working show with the guesses, and on no card', async () => {
  await makeSuggestion(on, { id }, { amount: 110 });
  const shown = [owner, guesser, newcomer].map((reader) => readListing(reader, { id }));
  const details = await Promise.all(shown);
  const estimates = details.map(({ fairPrice }) => fairPrice?.estimate);
  expect(estimates).toEqual([expect.any(Number), estimates[0], undefined]);
  expect(details.map(({ working }) => working?.count)).toEqual([3, 3, undefined]);
  const card = async () => {
    const { data } = await owner.call('GET /listings', { query: { status: 'all', limit: 50 } });
    return data.find((each) => each.id === id);
  };
  expect(await card()).toMatchObject({ suggestionCount: 3, fairPrice: null });
  await close(owner, { id }, 120);
  expect(await card()).toMatchObject({ fairPrice: { estimate: estimates[0] } });
});

test('profiles show the price to who may see it, and what was guessed on to others', async () => {
  const own = (await readListing(guesser, { id })).suggestions.find(
    ({ userId }) => userId === guesser.user.id,
  );
  await editSuggestion(guesser, { id: own?.id ?? '' }, { amount: 140, comment: 'Solid oak' });
  const shownTo = async ({ call }: Person) => {
    const { data } = await call('GET /profile/:id/suggestions', { params: { id: guesser.user.id } });
    const ofOwner = await call('GET /profile/:id/listings', { params: { id: owner.user.id } });
    const counts = ofOwner.data.map((one) => [one.suggestionCount, one.priceSuggestions.length]);
    return [
      ...data.map(({ amount, comment, editedAt, listing }) => [amount, comment, editedAt, listing.id]),
      ...counts,
    ];
  };
  const all = [
    [140, 'Solid oak', expect.any(String), id],
    [2, 2],
  ];
  for (const reader of [guesser, owner]) expect(await shownTo(reader)).toEqual(all);
  expect(await shownTo(newcomer)).toEqual([
    [null, null, null, id],
    [2, 0],
  ]);
});

test('the choice may change before the first suggestion, and stays after it', async () => {
  expect(await change({ hasIndependentGuesses: false })).toMatchObject({
    status: 409,
    code: 'INDEPENDENT_GUESSES_FIXED',
    fields: { hasIndependentGuesses: messages.independentGuessesFixed },
  });
  expect((await change({})).data).toMatchObject({ hasIndependentGuesses: true });
  id = (await makeListing(on, owner)).id;
  for (const hasIndependentGuesses of [true, false])
    expect((await change({ hasIndependentGuesses })).data).toMatchObject({ hasIndependentGuesses });
});

test('a guess that waits for a moderator fixes the choice, too', async () => {
  id = (await makeListing(on, owner)).id;
  expect((await suggest(await makeUser(on), { id })).status).toBe(201);
  await on.db.updateTable('suggestion').set({ hidden_by: 'decision' }).where('listing_id', '=', id).execute();
  await on.db.updateTable('listing').set({ suggestion_count: 0 }).where('id', '=', id).execute();
  const { hasIndependentGuesses } = (await change({})).data;
  expect(await change({ hasIndependentGuesses: !hasIndependentGuesses })).toMatchObject({
    code: 'INDEPENDENT_GUESSES_FIXED',
  });
});

test('a change of the choice and 50 first guesses never leave a guess on a listing of the other kind', async () => {
  const people = await times(50, () => makeUser(on));
  id = (await makeListing(on, owner)).id;
  const [changed, ...guessed] = await Promise.all([
    change({ hasIndependentGuesses: true }),
    ...people.map((by) => suggest(by, { id }, { amount: 50 })),
  ]);
  expect(statusesOf(guessed)).toEqual({ 201: 50 });
  const isChanged = changed.status === 200;
  if (!isChanged) expect(changed).toMatchObject({ code: 'INDEPENDENT_GUESSES_FIXED' });
  expect(await readListing(newcomer, { id })).toMatchObject({
    hasIndependentGuesses: isChanged,
    hasHiddenGuesses: isChanged,
    suggestionCount: 50,
  });
});

test('the last choice is known to its person alone', async () => {
  const own = async ({ call }: Person) =>
    (await call('GET /auth/profile')).data.user.hasChosenIndependentGuesses;
  expect([await own(owner), await own(newcomer)]).toEqual([true, false]);
  on.clock.advance(1000);
  await makeListing(on, owner);
  expect(await own(owner)).toBe(false);
  const { data } = await newcomer.call('GET /profile/:id', { params: { id: owner.user.id } });
  expect(data).not.toHaveProperty('hasChosenIndependentGuesses');
});

test('what a former member guessed stays hidden from who has not guessed', async () => {
  const ofGuesser = on.db.selectFrom('suggestion').select('id').where('user_id', '=', guesser.user.id);
  const left = await ofGuesser.executeTakeFirstOrThrow();
  await on.db
    .updateTable('suggestion')
    .set({ user_id: null, former_author: left.id, comment: null })
    .where('id', '=', left.id)
    .execute();
  expect([await seen(newcomer), await seen(owner)]).toEqual([none, all]);
});
