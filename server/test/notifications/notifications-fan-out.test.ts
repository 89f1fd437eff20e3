import { dayMs } from '@ballpark/domain/durations.ts';
import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fanOut, sweepNotifications } from '../../src/notifications/fan-out.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import {
  type MadeUser,
  chooseChannels,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
  readEvents,
} from '../support/make.ts';
import { databaseKind } from '../support/test-database.ts';

const [berlin, potsdam, london] = [
  { latitude: 52.52, longitude: 13.41 },
  { latitude: 52.4, longitude: 13.06 },
  { latitude: 51.51, longitude: -0.13 },
];
let on: TestApp;
let owner: MadeUser;
let member: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
beforeEach(async () => {
  await fanOutAll(on);
  owner = await makeUser(on);
  // Sellers get no news of listings.
  member = await makeUser(on, { preferences: ['selling'] });
});
afterAll(() => on.close());

async function notificationsOf({ token }: MadeUser) {
  await fanOutAll(on);
  const { data } = await on.call('GET /notifications', { token, query: { limit: 50 } });
  return data.notifications;
}
const textsOf = async (person: MadeUser, ...kinds: NotificationKind[]) =>
  (await notificationsOf(person)).filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
const nearbyTo = (person: MadeUser) => textsOf(person, 'listingNearby');
const nameOf = ({ user }: MadeUser) => user.username ?? '';
const close = (id: string, finalPrice: number, by = owner) =>
  on.call('POST /listings/:id/close', { params: { id }, token: by.token, body: { finalPrice } });
const readAll = () => on.call('POST /notifications/read-all', { token: owner.token });

describe('the owner is notified', () => {
  const ofGuesses = (person: MadeUser) =>
    textsOf(person, 'suggestionReceived', 'suggestionEdited', 'questionAsked');

  test('of a suggestion, and of many on one listing in one notification until it is read', async () => {
    const listing = await makeListing(on, owner);
    const { id } = await makeSuggestion(on, listing, { by: member, amount: 90 });
    const [first] = await notificationsOf(owner);
    expect(first).toMatchObject({
      text: `${nameOf(member)} guesses 90\u00A0€ for “Oak bookcase”`,
      path: `/listing/${listing.id}#suggestion-${id}`,
      count: 1,
      isRead: false,
    });
    await makeSuggestion(on, listing);
    await makeSuggestion(on, listing);
    const text = expect.stringMatching(/^3 new guesses on “Oak bookcase”, the latest 100\u00A0€ from p/);
    const ofGuess = async () =>
      (await notificationsOf(owner)).filter(({ kind }) => kind === 'suggestionReceived');
    expect(await ofGuess()).toMatchObject([{ id: first?.id, text, count: 3 }]);
    await readAll();
    await makeSuggestion(on, listing);
    expect(await ofGuess()).toMatchObject([
      { text: expect.stringContaining('guesses 100\u00A0€ for “Oak bookcase”'), isRead: false },
      { id: first?.id, count: 3, isRead: true },
    ]);
  });

  test('without the name and the amount of somebody whom they do not see any more, or what is hidden', async () => {
    const listing = await makeListing(on, owner);
    const { id } = await makeSuggestion(on, listing, { by: member });
    await makeQuestion(on, listing, { by: member });
    const asked = `${nameOf(member)} asked about “Oak bookcase”`;
    const suggested = `${nameOf(member)} guesses 100\u00A0€ for “Oak bookcase”`;
    const [someAsked, someSuggested] = ['A question about “Oak bookcase”', 'A new guess on “Oak bookcase”'];
    expect((await ofGuesses(owner)).sort()).toEqual([asked, suggested].sort());
    const block = { params: { id: member.user.id }, token: owner.token };
    await on.call('POST /users/:id/block', block);
    expect((await ofGuesses(owner)).sort()).toEqual([someAsked, someSuggested].sort());
    await on.call('DELETE /users/:id/block', block);
    await on.deps.db.updateTable('suggestion').set({ hidden_by: 'removal' }).where('id', '=', id).execute();
    expect((await ofGuesses(owner)).sort()).toEqual([asked, someSuggested].sort());
  });
});

test('people who priced it are notified of the close: the price, how far off they were and what they earned', async () => {
  const ofClose = (person: MadeUser) => textsOf(person, 'pricedListingClosed');
  const exact = await makeUser(on);
  const { id } = await makeListing(on, owner);
  await makeSuggestion(on, { id }, { by: member, amount: 95.5 });
  await makeSuggestion(on, { id }, { by: exact, amount: 100 });
  await close(id, 100);
  const went = '“Oak bookcase” went for 100\u00A0€: you';
  expect(await ofClose(member)).toEqual([`${went} were 4,50\u00A0€ off and earned 20 XP`]);
  expect(await ofClose(exact)).toEqual([`${went} were spot on and earned 50 XP`]);
  expect(await ofClose(owner)).toEqual([]);
  // Nothing is earned twice.
  await on.call('POST /listings/:id/reopen', { params: { id }, token: owner.token });
  on.clock.advance(1000);
  await close(id, 120);
  expect(await ofClose(member)).toEqual(['“Oak bookcase” went for 120\u00A0€: you were 24,50\u00A0€ off']);
});

const ofCompany = (person: MadeUser) => textsOf(person, 'firstGuessJoined');

test('the first guesser is notified of the second guess: once, without a name or an amount', async () => {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by: member });
  expect(await ofCompany(member)).toEqual([]);
  const second = await makeUser(on);
  await makeSuggestion(on, listing, { by: second });
  await makeSuggestion(on, listing);
  expect(await ofCompany(member)).toEqual(['Someone else guessed on “Oak bookcase”: see how you compare']);
  expect(await ofCompany(second)).toEqual([]);
});

test('a badge is notified with the XP that it earned', async () => {
  await makeSuggestion(on, await makeListing(on, owner), { by: member });
  const text = 'You unlocked “First Guess” and earned 5 XP';
  const badge = { text, path: '/achievements', listingId: null };
  expect(await notificationsOf(member)).toContainEqual(expect.objectContaining(badge));
});

test('people within 50 km are notified of a new listing if it fits what they want here, the owner is not', async () => {
  const near = await makeUser(on, { point: potsdam, preferences: ['selling', 'browsing'] });
  const far = await makeUser(on, { point: london, preferences: ['buying'] });
  await makeListing(on, owner, { title: 'Lamp' });
  expect(await nearbyTo(near)).toEqual(['New near you: “Lamp”']);
  for (const other of [member, far, owner]) expect(await nearbyTo(other)).toEqual([]);
});

test('of three listings nearby a day at most, in their own time zone, whether at once or one by one', async () => {
  const now = on.clock.now;
  const neighbour = await makeUser(on, { point: berlin, preferences: ['buying'] });
  // Just before midnight in Berlin.
  on.clock.now = new Date(`${new Date(now.getTime() + dayMs).toISOString().slice(0, 10)}T21:30:00Z`);
  for (const title of ['A', 'B', 'C', 'D']) await makeListing(on, owner, { title });
  await fanOutAll(on);
  await makeListing(on, owner, { title: 'E' });
  expect((await nearbyTo(neighbour)).sort()).toEqual(
    ['A', 'B', 'C'].map((title) => `New near you: “${title}”`),
  );
  on.clock.advance(3 * 3_600_000);
  await makeListing(on, owner, { title: 'F' });
  expect(await nearbyTo(neighbour)).toContain('New near you: “F”');
  // It lies in the future.
  await on.db.deleteFrom('notification').execute();
  on.clock.now = now;
});

test('deleted ones count among the three, and are seen no more', async () => {
  const neighbour = await makeUser(on, { point: berlin, preferences: ['buying'] });
  for (const title of ['A', 'B', 'C', 'D', 'E']) {
    const listing = await makeListing(on, owner, { title });
    await fanOutAll(on);
    expect(
      (await on.call('DELETE /listings/:id', { params: { id: listing.id }, token: owner.token })).status,
    ).toBe(200);
    expect(await nearbyTo(neighbour)).toEqual([]);
  }
  const rows = await on.db
    .selectFrom('notification')
    .select(['in_app', 'mail_due_at', 'digest_day'])
    .where('user_id', '=', neighbour.user.id)
    .where('kind', '=', 'listingNearby')
    .execute();
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toEqual({ in_app: false, mail_due_at: null, digest_day: null });
});

test('nobody is notified of a listing of the past, as the demo makes them, or of a closed one', async () => {
  const neighbour = await makeUser(on, { point: berlin, preferences: ['buying'] });
  on.clock.advance(-61 * 60_000);
  await makeListing(on, owner);
  on.clock.advance(61 * 60_000);
  await close((await makeListing(on, owner)).id, 5);
  expect(await nearbyTo(neighbour)).toEqual([]);
});

test('a rank among the first three is notified once, and only where there are more people than ranks', async () => {
  const londoner = () => makeUser(on, { point: london, preferences: ['selling'] });
  const [seller, best, ...others] = [await londoner(), await londoner(), await londoner(), await londoner()];
  const people = [best, ...others, await londoner(), await londoner()];
  const sell = async (bidders: MadeUser[]) => {
    const { id } = await makeListing(on, seller, { location: 'London', ...london });
    for (const [index, by] of bidders.entries())
      await makeSuggestion(on, { id }, { by, amount: 100 + index * 50 });
    // Everybody has caught up.
    for (const person of others) expect(await textsOf(person, 'rankReached')).toEqual([]);
    await close(id, 100, seller);
  };
  await sell(people);
  const number1 = ['You’re now number 1 in your area'];
  expect(await textsOf(best, 'rankReached')).toEqual(number1);
  await sell([best]);
  expect(await textsOf(best, 'rankReached')).toEqual(number1);
});

describe('each event is notified once', () => {
  test('by many processes at a time', async () => {
    const listing = await makeListing(on, owner);
    for (let count = 0; count < 12; count += 1) await makeSuggestion(on, listing);
    await Promise.all(Array.from({ length: 6 }, async () => fanOut(on.deps)));
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'firstFairPrice', count: 1 },
      { kind: 'suggestionReceived', count: 12 },
    ]);
    expect(await fanOut(on.deps)).toBe(0);
  });

  test('when one breaks off before the end: nothing of it is saved', async () => {
    await chooseChannels(on, owner, { suggestionReceived: { mail: 'atOnce' } });
    await makeSuggestion(on, await makeListing(on, owner));
    const jobs = { ...on.jobs, enqueue: () => Promise.reject(new Error('queue down')) };
    await expect(fanOut({ ...on.deps, jobs })).rejects.toThrow('queue down');
    const { data } = await on.call('GET /notifications', { token: owner.token });
    expect(data.notifications).toEqual([]);
    expect(await notificationsOf(owner)).toMatchObject([{ count: 1 }]);
  });
});

test('whose list changed stands in the outbox, for the streams', async () => {
  await makeSuggestion(on, await makeListing(on, owner));
  await fanOutAll(on);
  for (let times = 0; times < 2; times += 1) await readAll();
  const own = (await readEvents(on)).filter(({ user_id: userId }) => userId === owner.user.id);
  expect(own.filter(({ kind }) => kind === 'notification.changed')).toHaveLength(2);
});

test('events without notifications yet are not swept', async () => {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing);
  on.clock.advance(8 * dayMs);
  await sweepNotifications(on.deps);
  expect(await notificationsOf(owner)).toHaveLength(1);
  await sweepNotifications(on.deps);
  expect(await readEvents(on, listing.id)).toEqual([]);
});
