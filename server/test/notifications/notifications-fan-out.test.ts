import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/close.ts';
import { fanOut, sweepNotifications } from '../../src/notifications/fan-out.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import {
  type MadeUser,
  chooseChannels,
  expire,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
  readEvents,
} from '../support/make.ts';
import { databaseKind } from '../support/test-database.ts';

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
  const { data } = await on.call('GET /notifications', { token, query: { limit: 50 } });
  return data.notifications;
}
/** Without badges and ranks. */
const textsOf = async (person: MadeUser) =>
  (await notificationsOf(person))
    .filter((each) => !['achievementUnlocked', 'rankReached'].includes(each.kind))
    .map(({ text }) => text);
const nameOf = ({ user }: MadeUser) => user.username ?? '';
const byQuestion = (one: string, other: string) =>
  Number(other.includes('about')) - Number(one.includes('about'));
const close = (id: string, finalPrice: number) =>
  on.call('POST /listings/:id/close', { params: { id }, token: owner.token, body: { finalPrice } });

describe('the owner is notified', () => {
  test('of a suggestion, and of many on one listing in one notification until it is read', async () => {
    const listing = await makeListing(on, owner);
    const { id } = await makeSuggestion(on, listing, { by: member, amount: 90 });
    await fanOutAll(on);
    const [first] = await notificationsOf(owner);
    expect(first).toMatchObject({
      kind: 'suggestionReceived',
      text: `${nameOf(member)} guesses 90,00\u00A0€ for “Oak bookcase”`,
      path: `/listing/${listing.id}#suggestion-${id}`,
      listingId: listing.id,
      count: 1,
      isRead: false,
    });
    await makeSuggestion(on, listing);
    await makeSuggestion(on, listing);
    await fanOutAll(on);
    expect(await notificationsOf(owner)).toMatchObject([
      {
        id: first?.id,
        text: expect.stringMatching(/^3 new guesses on “Oak bookcase”, the latest 100,00\u00A0€ from person/),
        count: 3,
      },
    ]);
    const read = { params: { id: first?.id ?? '' }, token: owner.token };
    expect((await on.call('POST /notifications/:id/read', read)).data).toEqual({ unreadCount: 0 });
    await makeSuggestion(on, listing);
    await fanOutAll(on);
    expect(await notificationsOf(owner)).toMatchObject([
      { text: expect.stringContaining('guesses 100,00\u00A0€ for “Oak bookcase”'), isRead: false },
      { id: first?.id, count: 3, isRead: true },
    ]);
  });

  test('of an edited one, and of suggestions on two listings apart', async () => {
    const [one, other] = [await makeListing(on, owner), await makeListing(on, owner, { title: 'Lamp' })];
    const { id } = await makeSuggestion(on, one, { by: member });
    await makeSuggestion(on, other, { by: member });
    await on.call('PUT /suggestions/:id', { params: { id }, token: member.token, body: { amount: 7 } });
    await fanOutAll(on);
    expect((await textsOf(owner)).sort()).toEqual([
      `${nameOf(member)} guesses 100,00\u00A0€ for “Lamp”`,
      `${nameOf(member)} guesses 7,00\u00A0€ for “Oak bookcase”`,
      `${nameOf(member)} now guesses 7,00\u00A0€ for “Oak bookcase”`,
    ]);
  });

  test('without the name and the amount of somebody whom they do not see any more, or what is hidden', async () => {
    const listing = await makeListing(on, owner);
    const { id } = await makeSuggestion(on, listing, { by: member });
    await makeQuestion(on, listing, { by: member });
    await fanOutAll(on);
    const named = [`${nameOf(member)} asked about “Oak bookcase”`, expect.stringMatching(/guesses 100/)];
    const unnamed = ['A question about “Oak bookcase”', 'A new guess on “Oak bookcase”'];
    expect((await textsOf(owner)).toSorted(byQuestion)).toEqual(named);
    const block = { params: { id: member.user.id }, token: owner.token };
    await on.call('POST /users/:id/block', block);
    expect((await textsOf(owner)).toSorted(byQuestion)).toEqual(unnamed);
    await on.call('DELETE /users/:id/block', block);
    expect((await textsOf(owner)).toSorted(byQuestion)).toEqual(named);
    await on.deps.db.updateTable('suggestion').set({ hidden_by: 'removal' }).where('id', '=', id).execute();
    expect((await textsOf(owner)).toSorted(byQuestion)).toEqual([named[0], unnamed[1]]);
  });

  test('of an automatic close, and asked what it went for', async () => {
    const listing = await makeListing(on, owner);
    await expire(on, listing.id);
    await autoCloseExpired(on.deps);
    await fanOutAll(on);
    expect(await textsOf(owner)).toEqual(['“Oak bookcase” has expired: what did it go for?']);
    await chooseChannels(on, owner, {
      listingAutoClosed: { inApp: true },
      finalPriceAsked: { inApp: false },
    });
    const another = await makeListing(on, owner, { title: 'Lamp' });
    await expire(on, another.id);
    await autoCloseExpired(on.deps);
    await fanOutAll(on);
    expect(await textsOf(owner)).toContain('Your listing “Lamp” has expired');
  });
});

describe('people who priced it are notified', () => {
  test('of the close: the price, how far off they were and what they earned', async () => {
    const exact = await makeUser(on);
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing, { by: member, amount: 95.5 });
    await makeSuggestion(on, listing, { by: exact, amount: 100 });
    expect((await close(listing.id, 100)).status).toBe(200);
    await fanOutAll(on);
    expect(await textsOf(member)).toEqual([
      '“Oak bookcase” went for 100,00\u00A0€: you were 4,50\u00A0€ off and earned 20 XP',
    ]);
    expect(await textsOf(exact)).toContain(
      '“Oak bookcase” went for 100,00\u00A0€: you were spot on and earned 50 XP',
    );
    expect(await textsOf(owner)).toEqual([
      `2 new guesses on “Oak bookcase”, the latest 100,00\u00A0€ from ${nameOf(exact)}`,
    ]);
  });

  test('at a close after a reopening of nothing earned twice', async () => {
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing, { by: member, amount: 90 });
    await close(listing.id, 100);
    await on.call('POST /listings/:id/reopen', { params: { id: listing.id }, token: owner.token });
    on.clock.advance(1000);
    await close(listing.id, 120);
    await fanOutAll(on);
    expect(await textsOf(member)).toEqual([
      '“Oak bookcase” went for 120,00\u00A0€: you were 30,00\u00A0€ off',
    ]);
  });
});

test('a badge is notified with the XP that it earned', async () => {
  await makeSuggestion(on, await makeListing(on, owner), { by: member });
  await fanOutAll(on);
  const badge = {
    text: 'You unlocked “First Guess” and earned 5 XP',
    path: '/achievements',
    listingId: null,
  };
  expect(await notificationsOf(member)).toContainEqual(expect.objectContaining(badge));
});

test('of a listing that is deleted a notification that was read stays, without it', async () => {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing);
  await fanOutAll(on);
  await on.call('POST /notifications/read-all', { token: owner.token });
  await on.call('DELETE /listings/:id', { params: { id: listing.id }, token: owner.token });
  await fanOutAll(on);
  expect(await notificationsOf(owner)).toMatchObject([
    { text: 'A new guess on “Oak bookcase”', path: '/home', listingId: null },
  ]);
});

describe('each event is notified once', () => {
  test('by many processes at a time', async () => {
    const listing = await makeListing(on, owner);
    for (let count = 0; count < 12; count += 1) await makeSuggestion(on, listing);
    await Promise.all(Array.from({ length: 6 }, async () => fanOut(on.deps)));
    await fanOutAll(on);
    expect(await notificationsOf(owner)).toMatchObject([{ count: 12 }]);
    expect(await fanOut(on.deps)).toBe(0);
  });

  test('when one breaks off before the end: nothing of it is saved', async () => {
    const settings = await on.call('GET /notifications/settings', { token: owner.token });
    const { channels } = settings.data;
    const atOnce = { ...channels, suggestionReceived: { inApp: true, mail: 'atOnce', push: false } };
    const body = { channels: atOnce, quietHours: null };
    await on.call('PUT /notifications/settings', { token: owner.token, body });
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing);
    const broken = {
      ...on.deps,
      jobs: { ...on.jobs, enqueue: () => Promise.reject(new Error('queue down')) },
    };
    expect(await fanOut(broken).catch(String)).toContain('queue down');
    expect(await notificationsOf(owner)).toEqual([]);
    await fanOutAll(on);
    expect(await notificationsOf(owner)).toMatchObject([{ count: 1 }]);
  });

  test('in many batches', async () => {
    const listing = await makeListing(on, owner);
    await fanOutAll(on);
    const event = { kind: 'suggestion.created', user_id: owner.user.id, listing_id: listing.id };
    const rows = Array.from({ length: 450 }, () => ({ ...event, payload: '{}', created_at: on.clock.now }));
    await on.db.insertInto('outbox').values(rows).execute();
    await fanOutAll(on);
    expect(await notificationsOf(owner)).toMatchObject([{ count: 450 }]);
  });
});

test('whose list changed stands in the outbox, for the streams', async () => {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing);
  await fanOutAll(on);
  await on.call('POST /notifications/read-all', { token: owner.token });
  await on.call('POST /notifications/read-all', { token: owner.token });
  const changes = (await readEvents(on)).filter((event) => event.kind === 'notification.changed');
  expect(changes.filter(({ user_id: userId }) => userId === owner.user.id)).toHaveLength(2);
});

test('events without notifications yet are not swept, and old notifications are', async () => {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing);
  on.clock.advance(8 * 24 * 3_600_000);
  await sweepNotifications(on.deps);
  await fanOutAll(on);
  expect(await notificationsOf(owner)).toHaveLength(1);
  await sweepNotifications(on.deps);
  expect(await readEvents(on, listing.id)).toEqual([]);
  on.clock.advance(83 * 24 * 3_600_000);
  await sweepNotifications(on.deps);
  expect(await on.db.selectFrom('notification').selectAll().execute()).toEqual([]);
});
