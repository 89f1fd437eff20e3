import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const shared = async (id: string, by: Partial<Person> = {}) =>
  on.call('GET /listings/:id/shared', { params: { id }, ...(by.token && { token: by.token }) });
const share = async (id: string, isShared: boolean, { call }: Person) =>
  call('PUT /listings/:id/shared', { params: { id }, body: { isShared } });

test('everybody with the link sees the question with its offer and who asks, and no single guess', async () => {
  const listing = await makeListing(on, owner, { hasOffer: true, offerAmount: 321 });
  await makeSuggestion(on, listing, { amount: 4567 });
  const { status, data } = await shared(listing.id);
  expect(status).toBe(200);
  expect(data).toMatchObject({ offerAmount: 321, suggestionCount: 1, isActive: true, amounts: [] });
  expect(data.user.username).toBe(owner.user.username);
  expect(data).not.toHaveProperty('suggestions');
  for (const amount of [4568, 4569]) await makeSuggestion(on, listing, { amount });
  expect((await shared(listing.id)).data.working).toBeNull();
});

test('once it is closed they see the result: price, fair price with its working and the amounts without names', async () => {
  const listing = await makeListing(on, owner, { hasIndependentGuesses: true });
  for (const amount of [120, 80, 100]) await makeSuggestion(on, listing, { amount });
  expect((await shared(listing.id)).data).toMatchObject({ fairPrice: null, guessRange: null, amounts: [] });
  await owner.call('POST /listings/:id/close', { params: { id: listing.id }, body: { finalPrice: 95 } });
  const { data } = await shared(listing.id);
  expect(data).toMatchObject({ finalPrice: 95, isActive: false, amounts: [80, 100, 120] });
  expect(data.fairPrice?.estimate).toBeGreaterThan(0);
  expect(data.working).toMatchObject({ count: 3, lowest: 80, highest: 120, middle: null, more: null });
});

test('its owner, and nobody else, can close the link and open it again', async () => {
  const listing = await makeListing(on, owner);
  const other = await makeUser(on);
  expect((await share(listing.id, false, other)).status).toBe(403);
  expect((await share(listing.id, false, owner)).data).toEqual({ id: listing.id, isShared: false });
  expect([(await shared(listing.id)).status, (await shared(listing.id, owner)).status]).toEqual([404, 404]);
  const page = await other.call('GET /listings/:id', { params: { id: listing.id } });
  expect([page.status, page.data.isShared]).toEqual([200, false]);
  await share(listing.id, true, owner);
  expect((await shared(listing.id)).status).toBe(200);
});

test('what is hidden or of somebody whom the reader blocked is not there', async () => {
  const listing = await makeListing(on, owner);
  const blocker = await makeUser(on);
  await blocker.call('POST /users/:id/block', { params: { id: owner.user.id } });
  expect((await shared(listing.id, blocker)).status).toBe(404);
  await on.db.updateTable('listing').set({ hidden_by: 'reports' }).where('id', '=', listing.id).execute();
  expect((await shared(listing.id)).status).toBe(404);
  expect((await share(listing.id, false, await makeUser(on))).status).toBe(404);
});
