import { defaultChannels } from '@ballpark/domain/notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { notifyToGuess } from '../../src/notifications/fan-out.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { makeLimited, makeSuspended } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
const london = { latitude: 51.51, longitude: -0.13 };
beforeAll(async () => {
  on = await testApp();
  // After 5 p.m. in Berlin.
  on.clock.now = new Date('2027-01-12T16:05:00Z');
  owner = await makeUser(on);
});
afterAll(() => on.close());

/** A day without listings. */
async function comeTo(day: string): Promise<void> {
  on.clock.now = new Date(`${day}T16:05:00Z`);
  await on.db.deleteFrom('listing').execute();
  owner = await startSession(on.db, owner.user.id, on.clock.now);
}

async function want({ token }: MadeUser, chosen: object = { inApp: true }): Promise<void> {
  const nearbyToGuess = { ...defaultChannels.nearbyToGuess, ...chosen };
  const body = { channels: { nearbyToGuess }, quietHours: null };
  expect((await on.call('PUT /notifications/settings', { token, body })).status).toBe(200);
}

async function notificationsOf(person: MadeUser): Promise<string[]> {
  const { token } = await startSession(on.db, person.user.id, on.clock.now);
  const { data } = await on.call('GET /notifications', { token });
  return data.notifications.filter(({ kind }) => kind === 'nearbyToGuess').map(({ text }) => text);
}

test('who wants it gets one notification a day with how many listings nearby are left, by however many processes', async () => {
  const [neighbour, other] = [await makeUser(on), await makeUser(on)];
  for (const person of [neighbour, other, owner]) await want(person);
  const indifferent = await makeUser(on);
  const far = await makeUser(on, { point: london });
  await want(far);
  const listings = [];
  for (const title of ['A', 'B', 'C', 'D']) listings.push(await makeListing(on, owner, { title }));
  const [first, second] = listings;
  // The first user guesses one of four, the other two.
  for (const [listing, by] of [
    [first, neighbour],
    [first, other],
    [second, other],
  ] as const)
    if (listing) await makeSuggestion(on, listing, { by });

  expect(await Promise.all([notifyToGuess(on.deps), notifyToGuess(on.deps)]).then(sum)).toBe(1);
  expect(await notificationsOf(neighbour)).toEqual(['3 listings near you need your guess']);
  for (const person of [other, owner, indifferent, far]) expect(await notificationsOf(person)).toEqual([]);

  const { data } = await on.call('GET /notifications', { token: neighbour.token });
  expect(data.notifications.find(({ kind }) => kind === 'nearbyToGuess')?.path).toBe(
    '/feed?distance=50&toGuess=true',
  );
  on.clock.advance(60 * 60_000);
  expect(await notifyToGuess(on.deps)).toBe(0);
  // Only at this time of day; the next day's replaces an unread one.
  on.clock.now = new Date('2027-01-13T12:00:00Z');
  expect(await notifyToGuess(on.deps)).toBe(0);
  on.clock.now = new Date('2027-01-13T16:05:00Z');
  expect(await notifyToGuess(on.deps)).toBe(1);
  expect(await notificationsOf(neighbour)).toEqual(['3 listings near you need your guess']);
});

test('hidden listings and those of blocked people do not count', async () => {
  await comeTo('2027-02-01');
  const [neighbour, blocked] = [await makeUser(on), await makeUser(on)];
  await want(neighbour);
  const hidden = await makeListing(on, owner);
  for (const by of [owner, owner, blocked]) await makeListing(on, by);
  await on.db.updateTable('listing').set({ hidden_by: 'reports' }).where('id', '=', hidden.id).execute();
  await on.call('POST /users/:id/block', { params: { id: blocked.user.id }, token: neighbour.token });
  await notifyToGuess(on.deps);
  expect(await notificationsOf(neighbour)).toEqual([]);
  on.clock.advance(24 * 60 * 60_000);
  owner = await startSession(on.db, owner.user.id, on.clock.now);
  await makeListing(on, owner);
  await notifyToGuess(on.deps);
  expect(await notificationsOf(neighbour)).toEqual(['3 listings near you need your guess']);
});

test('nobody is notified who may not guess, and mail and push go by what was chosen', async () => {
  await comeTo('2027-03-01');
  for (const title of ['A', 'B', 'C']) await makeListing(on, owner, { title });
  const [leaving, mailed, none] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const [limited, suspended] = [await makeLimited(on), await makeSuspended(on)];
  await want(mailed, { mail: 'atOnce' });
  await want(none, {});
  for (const { user } of [limited, suspended, leaving]) {
    const channels = JSON.stringify({ nearbyToGuess: { inApp: true, mail: 'atOnce', push: true } });
    await on.db.insertInto('notification_setting').values({ user_id: user.id, channels }).execute();
  }
  await on.db
    .updateTable('app_user')
    .set({ deletion_at: on.clock.now })
    .where('id', '=', leaving.user.id)
    .execute();
  await notifyToGuess(on.deps);
  await on.jobs.run();
  const mails = on.mails.filter(({ subject }) => subject === '3 listings near you need your guess');
  expect(mails.map(({ to }) => to)).toEqual([mailed.user.email]);
  const told = await on.db
    .selectFrom('notification')
    .select('user_id')
    .where('kind', '=', 'nearbyToGuess')
    .execute();
  const ids = told.map(({ user_id: id }) => id);
  expect(ids).toContain(mailed.user.id);
  for (const { user } of [limited, suspended, leaving, none]) expect(ids).not.toContain(user.id);
});

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
