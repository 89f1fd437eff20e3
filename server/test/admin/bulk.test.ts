import { dayMs } from '@ballpark/domain/durations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeListing, makeUser, type Person } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: Person;
let one: Person;
let other: Person;
beforeEach(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
  [one, other] = [await makeUser(on), await makeUser(on)];
});
afterEach(() => on.close());

const aboutPeople = (ids: string[], action: string, more: object = {}) =>
  admin.call('POST /admin/people-decisions', { body: { ids, action, reason: 'Advertising', ...more } });
const aboutListings = (ids: string[], action: string) =>
  admin.call('POST /admin/listing-decisions', { body: { ids, action, reason: 'Advertising' } });
const read = async ({ user }: Person) =>
  (await admin.call('GET /admin/users/:id', { params: { id: user.id } })).data.user;
const actions = async () => (await admin.call('GET /moderation/log')).data.map(({ action }) => action);

test('several people are limited and suspended, and lifted again', async () => {
  const ids = [one.user.id, other.user.id];
  expect((await aboutPeople(ids, 'limit', { days: 1 })).data).toEqual({ doneCount: 2, refused: [] });
  expect((await aboutPeople(ids, 'suspend')).data.doneCount).toBe(2);
  for (const person of [one, other]) {
    const { isSuspended, limitedUntil } = await read(person);
    expect([isSuspended, limitedUntil]).toEqual([
      true,
      new Date(on.clock.now.getTime() + dayMs).toISOString(),
    ]);
  }
  expect((await aboutPeople(ids, 'lift')).data).toEqual({ doneCount: 2, refused: [] });
  for (const person of [one, other]) {
    const { isSuspended, limitedUntil } = await read(person);
    expect([isSuspended, limitedUntil]).toEqual([false, null]);
  }
  expect((await actions()).slice(0, 2)).toEqual(['lift', 'lift']);
  await on.jobs.run();
  expect(on.mails.filter(({ subject }) => subject === 'You can use your account again')).toHaveLength(2);
});

test('a lift shows the listings that a suspension hid', async () => {
  const { id } = await makeListing(on, one);
  const sees = async () => (await other.call('GET /listings/:id', { params: { id } })).status;
  await aboutPeople([one.user.id], 'suspend');
  expect(await sees()).toBe(404);
  await aboutPeople([one.user.id], 'lift');
  expect(await sees()).toBe(200);
});

test('several people are deleted, and the answer says which not, and why', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  const { data } = await aboutPeople(
    [one.user.id, moderator.user.id, admin.user.id, other.user.id],
    'delete',
  );
  expect(data.doneCount).toBe(2);
  expect(data.refused.map(({ id }) => id)).toEqual([moderator.user.id, admin.user.id]);
  expect(data.refused[0]?.text).toBe('This person is a moderator or admin. Make them a member first.');
  expect((await read(one)).deletionAt).not.toBeNull();
  expect((await read(moderator)).deletionAt).toBeNull();
  expect(await actions()).toEqual(['delete', 'delete']);
});

test('nobody is lifted whom nothing holds', async () => {
  const { data } = await aboutPeople([one.user.id], 'lift');
  expect(data.refused[0]?.text).toBe('This person is neither limited nor suspended');
});

test('several listings are hidden or removed, and restored again', async () => {
  const [hidden, removed] = [await makeListing(on, one), await makeListing(on, other)];
  const ids = [hidden.id, removed.id];
  const seen = async () => (await admin.call('GET /listings')).data.length;
  expect((await aboutListings([hidden.id], 'hide')).data.doneCount).toBe(1);
  expect((await aboutListings(ids, 'remove')).data.doneCount).toBe(2);
  expect(await seen()).toBe(0);
  expect((await aboutListings(ids, 'restore')).data).toEqual({ doneCount: 2, refused: [] });
  expect(await seen()).toBe(2);
  const again = await aboutListings(ids, 'restore');
  expect(again.data.refused.map(({ text }) => text)).toEqual(Array(2).fill('No decision hides this listing'));
  expect((await aboutListings(ids, 'hide')).data.doneCount).toBe(2);
  expect((await actions()).filter((action) => action === 'restore-listing')).toHaveLength(2);
});

test('an admin restores no listing of their own, and needs a fresh proof', async () => {
  const { id } = await makeListing(on, admin);
  const second = await makeUser(on, { role: 'admin' });
  const body = { ids: [id], action: 'hide', reason: 'Advertising' };
  expect((await second.call('POST /admin/listing-decisions', { body })).data.doneCount).toBe(1);
  expect((await aboutListings([id], 'restore')).data.doneCount).toBe(0);
  on.clock.advance(dayMs);
  expect(await aboutListings([id], 'hide')).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  expect(await aboutPeople([one.user.id], 'limit')).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
});
