import { fairPrice, emptyHistory, recordClosed } from '@ballpark/domain/fair-price.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/close.ts';
import { readClosedListings } from '../../src/prices/closed-listing-queries.ts';
import { makeListing, makeSuggestion, makeUser, readPaid, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { logLevel: 'silent' } });
  owner = await makeUser(on);
});
afterAll(() => on.close());

/** As account deletion does: the row goes, the amounts stay. */
async function leave(userId: string): Promise<void> {
  await on.db.deleteFrom('app_user').where('id', '=', userId).execute();
}

function read(id: string) {
  return on.call('GET /listings/:id', { params: { id }, token: owner.token });
}

function close(id: string, finalPrice: number) {
  return on.call('POST /listings/:id/close', { params: { id }, token: owner.token, body: { finalPrice } });
}

test('a suggestion outlives its author, who is a former member from then on', async () => {
  const listing = await makeListing(on, owner);
  const { id, userId } = await makeSuggestion(on, listing, { amount: 80 });
  await leave(userId);
  const { data } = await read(listing.id);
  expect(data.suggestionCount).toBe(1);
  expect(data.suggestions).toMatchObject([
    { id, amount: 80, userId: null, user: { id: null, name: 'Former member', username: null, xp: 0 } },
  ]);
});

test('a close pays the others as if the former member were there, and the former member nothing', async () => {
  const listing = await makeListing(on, owner);
  const nearest = await makeSuggestion(on, listing, { amount: 100 });
  const near = await makeSuggestion(on, listing, { amount: 104 });
  await leave(nearest.userId);
  const { status, data } = await close(listing.id, 100);
  expect(status).toBe(200);
  expect(data.xpRewards).toMatchObject([{ userId: near.userId, xpAwarded: 20, tier: 'close' }]);
  expect(await readPaid(on, near.userId)).toBe(20);
});

test('several former members of one listing stay as many, and the automatic close passes them over', async () => {
  const listing = await makeListing(on, owner);
  const left = [await makeSuggestion(on, listing), await makeSuggestion(on, listing)];
  const stays = await makeSuggestion(on, listing);
  for (const { userId } of left) await leave(userId);
  await on.db
    .updateTable('listing')
    .set({ expires_at: new Date(0) })
    .where('id', '=', listing.id)
    .execute();
  await autoCloseExpired(on.deps);
  expect(await readPaid(on, stays.userId)).toBe(5);
  expect((await read(listing.id)).data.suggestions.length).toBe(3);
});

test('the fair price is the same to the cent after somebody left', async () => {
  const author = await makeUser(on);
  const first = await makeListing(on, owner);
  const second = await makeListing(on, owner);
  for (const listing of [first, second]) {
    await makeSuggestion(on, listing, { by: author, amount: 150 });
    await makeSuggestion(on, listing, { amount: 90 });
    await close(listing.id, 100);
  }
  const before = await pricedAnew();
  await on.db
    .updateTable('suggestion')
    .set({ former_author: '019a40c7-3d21-7c05-a9d3-6b1e8f4c2a07' })
    .where('user_id', '=', author.user.id)
    .execute();
  await leave(author.user.id);
  expect(await pricedAnew()).toEqual(before);
});

async function pricedAnew() {
  let history = emptyHistory;
  return (await readClosedListings(on.db)).map((item) => {
    const price = fairPrice(item.suggestions, history);
    history = recordClosed(history, item);
    return price;
  });
}
