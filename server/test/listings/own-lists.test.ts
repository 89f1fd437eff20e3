import type { GuessState } from '@ballpark/domain/contract/own-lists.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { type MadeUser, closeByItself, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let guesser: MadeUser;
beforeAll(async () => {
  on = await testApp();
});
beforeEach(async () => {
  owner = await makeUser(on);
  guesser = await makeUser(on);
});
afterAll(() => on.close());

const guesses = async (state: GuessState, query: Record<string, number> = {}) =>
  on.call('GET /profile/guesses', { query: { state, ...query }, token: guesser.token });
const titles = async (state: GuessState) => (await guesses(state)).data.map(({ listing }) => listing.title);
async function guessOn(title: string, amount = 100) {
  on.clock.advance(1000);
  const listing = await makeListing(on, owner, { title });
  await makeSuggestion(on, listing, { by: guesser, amount });
  return listing;
}
const close = async (id: string, finalPrice: number) =>
  on.call('POST /listings/:id/close', { params: { id }, token: owner.token, body: { finalPrice } });

test('guesses stand by the state of their listing, newest first', async () => {
  await guessOn('First');
  const waiting = await guessOn('Waiting');
  const closed = await guessOn('Closed');
  await guessOn('Last');
  await closeByItself(on, waiting.id);
  await close(closed.id, 100);
  expect(await titles('open')).toEqual(['Last', 'First']);
  expect(await titles('waiting')).toEqual(['Waiting']);
  expect(await titles('closed')).toEqual(['Closed']);
});

test('what was not sold, and what nobody priced within 30 days, is waited for no longer', async () => {
  const [unsold, unanswered] = [await guessOn('Unsold'), await guessOn('Unanswered')];
  for (const { id } of [unsold, unanswered]) await closeByItself(on, id);
  await on.call('POST /listings/:id/final-price', {
    params: { id: unsold.id },
    token: owner.token,
    body: { finalPrice: null },
  });
  expect([await titles('waiting'), await titles('closed')]).toEqual([['Unanswered'], ['Unsold']]);
  on.clock.advance(31 * 24 * 3_600_000);
  const { token } = await startSession(on.db, guesser.user.id, on.clock.now);
  guesser = { ...guesser, token };
  expect(await titles('closed')).toEqual(['Unanswered', 'Unsold']);
});

test('a closed one says how near it was, what it paid, and whether nobody came nearer', async () => {
  const [won, lost] = [await guessOn('Won', 95), await guessOn('Lost', 50)];
  for (const { id } of [won, lost]) {
    await makeSuggestion(on, { id }, { amount: 105 });
    await close(id, 100);
  }
  const { data } = await guesses('closed');
  expect(
    data.map(({ listing, isNearest, xpAwarded }) => [
      listing.ownAmount,
      listing.finalPrice,
      isNearest,
      xpAwarded,
    ]),
  ).toEqual([
    [50, 100, false, 5],
    [95, 100, true, 50],
  ]);
});

test('pages hold every guess once, and nobody else’s', async () => {
  for (const title of ['A', 'B', 'C', 'D', 'E']) await makeSuggestion(on, await guessOn(title));
  const pages = await Promise.all([1, 2, 3].map((page) => guesses('open', { page, limit: 2 })));
  expect(pages.flatMap(({ data }) => data.map(({ listing }) => listing.title))).toEqual([
    'E',
    'D',
    'C',
    'B',
    'A',
  ]);
  expect(pages[0]?.pagination).toMatchObject({ totalCount: 5, totalPages: 3, hasNextPage: true });
});

test('a saved listing is marked for its reader alone, comes last saved first, and can be taken out', async () => {
  const [one, two] = [
    await makeListing(on, owner, { title: 'One' }),
    await makeListing(on, owner, { title: 'Two' }),
  ];
  const by = (id: string) => ({ params: { id }, token: guesser.token });
  for (const { id } of [one, two, one]) {
    on.clock.advance(1000);
    expect((await on.call('PUT /listings/:id/save', by(id))).data).toEqual({ id, isSaved: true });
  }
  const saved = async (token: string) =>
    (await on.call('GET /listings/saved', { token })).data.map(({ title, isSaved }) => [title, isSaved]);
  expect(await saved(guesser.token)).toEqual([
    ['Two', true],
    ['One', true],
  ]);
  expect(await saved(owner.token)).toEqual([]);
  expect((await on.call('GET /listings/:id', by(one.id))).data.isSaved).toBe(true);
  expect((await on.call('GET /listings/:id', { ...by(one.id), token: owner.token })).data.isSaved).toBe(
    false,
  );
  await on.call('DELETE /listings/:id/save', by(two.id));
  expect(await saved(guesser.token)).toEqual([['One', true]]);
  await on.call('DELETE /listings/:id', { ...by(one.id), token: owner.token });
  expect(await saved(guesser.token)).toEqual([]);
});

test('what is not there, or hidden from the reader, cannot be saved and is in no list', async () => {
  const listing = await guessOn('Hidden');
  const by = { params: { id: listing.id }, token: guesser.token };
  await on.call('PUT /listings/:id/save', by);
  await on.db.updateTable('listing').set({ hidden_by: 'decision' }).where('id', '=', listing.id).execute();
  expect((await on.call('PUT /listings/:id/save', by)).status).toBe(404);
  expect((await on.call('PUT /listings/:id/save', { ...by, params: { id: guesser.user.id } })).status).toBe(
    404,
  );
  expect((await on.call('GET /listings/saved', by)).data).toEqual([]);
  expect(await titles('open')).toEqual([]);
});

test('the next step is to report a price, then to see a result, and nothing once both are done', async () => {
  const nextOf = async ({ user }: MadeUser) => {
    const { token } = await startSession(on.db, user.id, on.clock.now);
    const { next } = (await on.call('GET /profile/next-step', { token })).data;
    return next && [next.kind, next.listing.title];
  };
  const mine = await makeListing(on, guesser, { title: 'Mine' });
  const theirs = await guessOn('Theirs');
  expect(await nextOf(guesser)).toBeNull();
  await close(theirs.id, 100);
  expect(await nextOf(guesser)).toEqual(['result', 'Theirs']);
  await closeByItself(on, mine.id);
  expect(await nextOf(guesser)).toEqual(['finalPrice', 'Mine']);
  expect(await nextOf(owner)).toBeNull();

  const { token } = guesser;
  const params = { id: mine.id };
  await on.call('POST /listings/:id/final-price', { params, token, body: { finalPrice: null } });
  expect(await nextOf(guesser)).toEqual(['result', 'Theirs']);
  await on.call('POST /listings/:id/reveal', { params: { id: theirs.id }, token });
  expect(await nextOf(guesser)).toBeNull();
});

test('neither a price nor a result waits for longer than 30 days', async () => {
  await closeByItself(on, (await makeListing(on, guesser)).id);
  await close((await guessOn('Theirs')).id, 100);
  on.clock.advance(31 * 24 * 3_600_000);
  const { token } = await startSession(on.db, guesser.user.id, on.clock.now);
  expect((await on.call('GET /profile/next-step', { token })).data.next).toBeNull();
});
