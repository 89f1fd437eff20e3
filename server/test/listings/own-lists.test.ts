import type { GuessState } from '@ballpark/domain/contract/own-lists.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { close, deleteListing, readListing, sayPrice } from '../support/calls.ts';
import { type Person, closeByItself, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: Person;
let guesser: Person;
beforeAll(async () => {
  on = await testApp();
});
beforeEach(async () => {
  [owner, guesser] = [await makeUser(on), await makeUser(on)];
});
afterAll(() => on.close());

const guesses = async (state: GuessState, query = {}) =>
  guesser.call('GET /profile/guesses', { query: { state, ...query } });
const titles = async (state: GuessState, query = {}) =>
  (await guesses(state, query)).data.map(({ listing }) => listing.title);
async function guessOn(title: string, amount = 100) {
  on.clock.advance(1000);
  const listing = await makeListing(on, owner, { title });
  await makeSuggestion(on, listing, { by: guesser, amount });
  return listing;
}

test('guesses stand by the state of their listing, newest first', async () => {
  await guessOn('First');
  const [waiting, unsold] = [await guessOn('Waiting'), await guessOn('Unsold')];
  const closed = await guessOn('Closed');
  await guessOn('Last');
  for (const { id } of [waiting, unsold]) await closeByItself(on, id);
  await sayPrice(owner, unsold, null);
  await close(owner, closed, 100);
  expect(await titles('open')).toEqual(['Last', 'First']);
  expect(await titles('waiting')).toEqual(['Waiting']);
  expect(await titles('closed')).toEqual(['Closed', 'Unsold']);
});

test('a closed one says how near it was, what it paid, and whether nobody came nearer', async () => {
  for (const listing of [await guessOn('Won', 95), await guessOn('Lost', 50)]) {
    await makeSuggestion(on, listing, { amount: 105 });
    await close(owner, listing, 100);
  }
  expect((await guesses('closed')).data).toMatchObject([
    { listing: { ownAmount: 50, finalPrice: 100 }, isNearest: false, xpAwarded: 5 },
    { listing: { ownAmount: 95, finalPrice: 100 }, isNearest: true, xpAwarded: 50 },
  ]);
});

test('pages hold every guess once, and nobody else’s', async () => {
  for (const title of ['A', 'B', 'C', 'D', 'E']) await makeSuggestion(on, await guessOn(title));
  const pages = await Promise.all([1, 2, 3].map((page) => titles('open', { page, limit: 2 })));
  expect(pages).toEqual([['E', 'D'], ['C', 'B'], ['A']]);
  const { pagination } = await guesses('open', { limit: 2 });
  expect(pagination).toMatchObject({ totalCount: 5, totalPages: 3, hasNextPage: true });
});

const save = ({ id }: { id: string }) => guesser.call('PUT /listings/:id/save', { params: { id } });
const saved = async ({ call } = guesser) =>
  (await call('GET /listings/saved')).data.map(({ title, isSaved }) => [title, isSaved]);

test('a saved listing is marked for its reader alone, comes last saved first, and can be taken out', async () => {
  const [one, two] = [
    await makeListing(on, owner, { title: 'One' }),
    await makeListing(on, owner, { title: 'Two' }),
  ];
  for (const listing of [one, two, one]) {
    on.clock.advance(1000);
    expect((await save(listing)).data).toEqual({ id: listing.id, isSaved: true });
  }
  expect(await saved()).toEqual([
    ['Two', true],
    ['One', true],
  ]);
  expect(await saved(owner)).toEqual([]);
  expect((await readListing(guesser, one)).isSaved).toBe(true);
  expect((await readListing(owner, one)).isSaved).toBe(false);
  await guesser.call('DELETE /listings/:id/save', { params: { id: two.id } });
  expect(await saved()).toEqual([['One', true]]);
  await deleteListing(owner, one);
  expect(await saved()).toEqual([]);
});

test('what is not there, or hidden from the reader, cannot be saved and is in no list', async () => {
  const listing = await guessOn('Hidden');
  await save(listing);
  await on.db.updateTable('listing').set({ hidden_by: 'decision' }).where('id', '=', listing.id).execute();
  for (const absent of [listing, guesser.user]) expect((await save(absent)).status).toBe(404);
  expect([await saved(), await titles('open')]).toEqual([[], []]);
});

test('one’s own open listings come with it, the first to end first, with the price that others do not see yet', async () => {
  const ownOpen = async ({ call }: Person) => (await call('GET /profile/next-step')).data.ownOpen ?? [];
  const titlesOf = async (by: Person) => (await ownOpen(by)).map(({ title }) => title);
  expect(await titlesOf(owner)).toEqual([]);
  const post = async (title: string) => {
    on.clock.advance(1000);
    return makeListing(on, owner, { title, hasIndependentGuesses: true });
  };
  const [first, second] = [await post('One'), await post('Two')];
  await post('Three');
  await post('Four');
  for (const amount of [90, 100, 110]) await makeSuggestion(on, first, { amount });
  expect(await titlesOf(owner)).toEqual(['One', 'Two', 'Three']);
  expect((await ownOpen(owner))[0]).toMatchObject({ suggestionCount: 3, fairPrice: { estimate: 100 } });
  await close(owner, second, 100);
  expect(await titlesOf(owner)).toEqual(['One', 'Three', 'Four']);
  expect(await titlesOf(guesser)).toEqual([]);
});

test('a hidden listing of one’s own is no next step, open or waiting for its price', async () => {
  const hide = async ({ id }: { id: string }) =>
    on.db.updateTable('listing').set({ hidden_by: 'decision' }).where('id', '=', id).execute();
  const [open, unsold] = [await makeListing(on, owner), await makeListing(on, owner)];
  await closeByItself(on, unsold.id);
  const step = async () => {
    const { next, ownOpen = [] } = (await owner.call('GET /profile/next-step')).data;
    return [next?.listing.id, ...ownOpen.map(({ id }) => id)];
  };
  expect(await step()).toEqual([unsold.id, open.id]);
  await hide(open);
  expect(await step()).toEqual([unsold.id]);
  await hide(unsold);
  expect(await step()).toEqual([undefined]);
});

test('the next step is to report a price, then to see a result, and nothing once both are done', async () => {
  const nextOf = async ({ call }: Person) => {
    const { next } = (await call('GET /profile/next-step')).data;
    return next && [next.kind, next.listing.title];
  };
  const mine = await makeListing(on, guesser, { title: 'Mine' });
  const theirs = await guessOn('Theirs');
  expect(await nextOf(guesser)).toBeNull();
  await close(owner, theirs, 100);
  expect(await nextOf(guesser)).toEqual(['result', 'Theirs']);
  await closeByItself(on, mine.id);
  expect(await nextOf(guesser)).toEqual(['finalPrice', 'Mine']);
  expect(await nextOf(owner)).toBeNull();

  await sayPrice(guesser, mine, null);
  expect(await nextOf(guesser)).toEqual(['result', 'Theirs']);
  await guesser.call('POST /listings/:id/reveal', { params: { id: theirs.id } });
  expect(await nextOf(guesser)).toBeNull();
});
