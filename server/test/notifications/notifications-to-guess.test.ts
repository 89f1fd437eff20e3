import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions/sessions.ts';
import { notifyToGuess } from '../../src/notifications/fan-out.ts';
import { chooseChannels, makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { makeLimited, makeSuspended } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  on.clock.now = new Date('2027-01-12T16:05:00Z');
});
beforeEach(async () => {
  // After 5 p.m. in Berlin, on a day without listings.
  on.clock.advance(7 * dayMs);
  await on.db.deleteFrom('listing').execute();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const want = (person: MadeUser, chosen: object = {}) =>
  chooseChannels(on, person, { nearbyToGuess: { inApp: true, ...chosen } });
async function wanting(overrides: object = {}): Promise<MadeUser> {
  const person = await makeUser(on, overrides);
  await want(person);
  return person;
}
async function notificationsOf({ user }: MadeUser) {
  const { token } = await startSession(on.db, user.id, on.clock.now);
  const { data } = await on.call('GET /notifications', { token });
  return data.notifications.filter(({ kind }) => kind === 'nearbyToGuess');
}
const text = '3 listings near you need your guess';

test('who wants it gets one notification a day with how many listings nearby are left, by however many processes', async () => {
  await want(owner);
  const [neighbour, other, indifferent] = [await wanting(), await wanting(), await makeUser(on)];
  const far = await wanting({ point: { latitude: 51.51, longitude: -0.13 } });
  const make = (title: string) => makeListing(on, owner, { title });
  const [first, second] = [await make('A'), await make('B'), await make('C'), await make('D')];
  // The first user guesses one of four, the other two.
  for (const by of [neighbour, other]) await makeSuggestion(on, first, { by });
  await makeSuggestion(on, second, { by: other });

  const counts = await Promise.all([notifyToGuess(on.deps), notifyToGuess(on.deps)]);
  expect(counts.toSorted((one, two) => one - two)).toEqual([0, 1]);
  const told = [{ text, path: '/feed?distance=50&toGuess=true' }];
  expect(await notificationsOf(neighbour)).toMatchObject(told);
  for (const person of [other, owner, indifferent, far]) expect(await notificationsOf(person)).toEqual([]);

  // Only at this time of day; the next day's replaces an unread one.
  for (const [hours, count] of [
    [1, 0],
    [19, 0],
    [4, 1],
  ] as const) {
    on.clock.advance(hours * hourMs);
    expect(await notifyToGuess(on.deps)).toBe(count);
  }
  expect(await notificationsOf(neighbour)).toMatchObject(told);
});

test('hidden listings and those of blocked people do not count', async () => {
  const [neighbour, blocked] = [await wanting(), await makeUser(on)];
  const hidden = await makeListing(on, owner);
  for (const by of [owner, owner, blocked]) await makeListing(on, by);
  await on.db.updateTable('listing').set({ hidden_by: 'reports' }).where('id', '=', hidden.id).execute();
  await on.call('POST /users/:id/block', { params: { id: blocked.user.id }, token: neighbour.token });
  await notifyToGuess(on.deps);
  expect(await notificationsOf(neighbour)).toEqual([]);
  on.clock.advance(dayMs);
  await makeListing(on, owner);
  await notifyToGuess(on.deps);
  expect(await notificationsOf(neighbour)).toMatchObject([{ text }]);
});

test('nobody is notified who may not guess, and mail and push go by what was chosen', async () => {
  for (const title of ['A', 'B', 'C']) await makeListing(on, owner, { title });
  const [leaving, mailed, none] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const barred = [await makeLimited(on), await makeSuspended(on), leaving];
  await want(mailed, { mail: 'atOnce' });
  await want(none, { inApp: false });
  for (const { user } of barred) {
    const channels = JSON.stringify({ nearbyToGuess: { inApp: true, mail: 'atOnce', push: true } });
    await on.db.insertInto('notification_setting').values({ user_id: user.id, channels }).execute();
  }
  const gone = { deletion_at: on.clock.now };
  await on.db.updateTable('app_user').set(gone).where('id', '=', leaving.user.id).execute();
  await notifyToGuess(on.deps);
  await on.jobs.run();
  const mails = on.mails.filter(({ subject }) => subject === text);
  expect(mails.map(({ to }) => to)).toEqual([mailed.user.email]);
  const rows = await on.db.selectFrom('notification').select(['user_id', 'kind']).execute();
  const told = rows.filter(({ kind }) => kind === 'nearbyToGuess').map((row) => row.user_id);
  expect(told).toContain(mailed.user.id);
  for (const { user } of [...barred, none]) expect(told).not.toContain(user.id);
});
