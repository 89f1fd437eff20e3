import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';

let on: TestApp;
let owner: MadeUser;
const berlin = { latitude: 52.52, longitude: 13.41 };
const potsdam = { latitude: 52.4, longitude: 13.06 };
const london = { latitude: 51.51, longitude: -0.13 };
beforeAll(async () => {
  on = await testApp();
});
beforeEach(async () => {
  await fanOutAll(on);
  owner = await makeUser(on, { point: berlin, preferences: ['buying'] });
});
afterAll(() => on.close());

const dayMs = 24 * 3_600_000;
async function textsOf(person: MadeUser, kind: string) {
  const { data } = await on.call('GET /notifications', { token: person.token, query: { limit: 50 } });
  return data.notifications.filter((one) => one.kind === kind).map(({ text }) => text);
}
const nearbyTo = (person: MadeUser) => textsOf(person, 'listingNearby');

test('people within 50 km are notified of a new listing if it fits what they want here, the owner is not', async () => {
  const near = await makeUser(on, { point: potsdam, preferences: ['selling', 'browsing'] });
  const seller = await makeUser(on, { point: berlin, preferences: ['selling'] });
  const far = await makeUser(on, { point: london, preferences: ['buying'] });
  await makeListing(on, owner, { title: 'Lamp' });
  await makeListing(on, owner, { title: 'Nowhere', location: 'Somewhere', latitude: null, longitude: null });
  await fanOutAll(on);
  expect((await nearbyTo(near)).includes('New near you: “Lamp”')).toBe(true);
  for (const other of [seller, far, owner]) expect(await nearbyTo(other)).toEqual([]);
});

test('of three a day at most, in their own time zone, whether at once or one by one', async () => {
  const now = new Date();
  const neighbour = await makeUser(on, { point: berlin, preferences: ['buying'] });
  // Just before midnight in Berlin.
  on.clock.now = new Date(`${new Date(now.getTime() + dayMs).toISOString().slice(0, 10)}T21:30:00Z`);
  for (const title of ['A', 'B', 'C', 'D']) await makeListing(on, owner, { title });
  await fanOutAll(on);
  await makeListing(on, owner, { title: 'E' });
  await fanOutAll(on);
  expect((await nearbyTo(neighbour)).sort()).toEqual(
    ['A', 'B', 'C'].map((title) => `New near you: “${title}”`),
  );
  on.clock.advance(3 * 3_600_000);
  await makeListing(on, owner, { title: 'F' });
  await fanOutAll(on);
  expect(await nearbyTo(neighbour)).toContain('New near you: “F”');
  on.clock.now = now;
});

test('nobody is notified of a listing of the past, as the demo makes them, or of a closed one', async () => {
  const neighbour = await makeUser(on, { point: berlin, preferences: ['buying'] });
  on.clock.advance(-61 * 60_000);
  await makeListing(on, owner);
  on.clock.advance(61 * 60_000);
  const closed = await makeListing(on, owner);
  const close = { params: { id: closed.id }, token: owner.token, body: { finalPrice: 5 } };
  await on.call('POST /listings/:id/close', close);
  await fanOutAll(on);
  expect(await nearbyTo(neighbour)).toEqual([]);
});

test('a rank among the first three is notified once, and only where there are more people than ranks', async () => {
  const people: MadeUser[] = [];
  while (people.length < 5) people.push(await makeUser(on, { point: london, preferences: ['selling'] }));
  const seller = await makeUser(on, { point: london, preferences: ['selling'] });
  const [best] = people;
  if (!best) throw new Error('nobody was made');
  const listing = await makeListing(on, seller, { location: 'London', ...london });
  for (const [index, by] of people.entries())
    await makeSuggestion(on, listing, { by, amount: 100 + index * 50 });
  await fanOutAll(on);
  // Everybody has caught up.
  for (const person of people) expect(await textsOf(person, 'rankReached')).toEqual([]);
  const close = { params: { id: listing.id }, token: seller.token, body: { finalPrice: 100 } };
  await on.call('POST /listings/:id/close', close);
  await fanOutAll(on);
  expect(await textsOf(best, 'rankReached')).toEqual(['You’re now number 1 in your area']);
  const again = await makeListing(on, seller, { location: 'London', ...london });
  await makeSuggestion(on, again, { by: best, amount: 100 });
  await on.call('POST /listings/:id/close', { ...close, params: { id: again.id } });
  await fanOutAll(on);
  expect(await textsOf(best, 'rankReached')).toHaveLength(1);
});
