import { defaultChannels } from '@ballpark/domain/notifications.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { makeListing, makeNotification, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';

let on: TestApp;
let member: MadeUser;
beforeAll(async () => {
  on = await testApp();
});
beforeEach(async () => {
  member = await makeUser(on);
});
afterAll(() => on.close());

const list = (query: Record<string, string | number> = {}, { token } = member) =>
  on.call('GET /notifications', { token, query });

test('the list comes in pages, newest first, each notification once', async () => {
  const ids: string[] = [];
  while (ids.length < 7) {
    ids.unshift(await makeNotification(on, member));
    // Some share a timestamp.
    if (ids.length % 3 === 0) on.clock.advance(1000);
  }
  const seen: string[] = [];
  let { data } = await list({ limit: 3 });
  seen.push(...data.notifications.map(({ id }) => id));
  while (data.nextCursor !== null) {
    ({ data } = await list({ limit: 3, cursor: data.nextCursor }));
    seen.push(...data.notifications.map(({ id }) => id));
    expect(data.unreadCount).toBe(7);
  }
  expect(seen).toEqual(ids);
});

test.each(['x', '1_2', '99999999999999_00000000-0000-0000-0000-00000000000g', '-1_'])(
  'a cursor that no page has given is refused: %s',
  async (cursor) => {
    expect(await list({ cursor })).toMatchObject({ status: 400, fields: { cursor: expect.any(String) } });
  },
);

test('one is read, then all, and only one’s own', async () => {
  const [first] = [await makeNotification(on, member), await makeNotification(on, member)];
  const call = { params: { id: first }, token: member.token };
  expect((await on.call('POST /notifications/:id/read', call)).data).toEqual({ unreadCount: 1 });
  expect((await on.call('POST /notifications/:id/read', call)).data).toEqual({ unreadCount: 1 });
  const other = await makeUser(on);
  const theirs = await on.call('POST /notifications/:id/read', { ...call, token: other.token });
  expect([theirs.status, theirs.code]).toEqual([404, 'NOT_FOUND']);
  await on.call('POST /notifications/read-all', { token: other.token });
  expect((await list()).data.unreadCount).toBe(1);
  expect((await on.call('POST /notifications/read-all', { token: member.token })).data.unreadCount).toBe(0);
  expect((await list()).data.notifications.map(({ isRead }) => isRead)).toEqual([true, true]);
  expect((await list({}, other)).data).toEqual({ notifications: [], nextCursor: null, unreadCount: 0 });
});

test('what somebody has chosen stays, and until then all is as by default', async () => {
  const { token } = member;
  const before = await on.call('GET /notifications/settings', { token });
  expect(before.data).toEqual({ channels: defaultChannels, quietHours: null, timeZone: 'Europe/Berlin' });
  const body = {
    channels: { ...defaultChannels, rankReached: { inApp: false, mail: 'daily', push: false } },
    quietHours: { from: '22:30', to: '07:05' },
  };
  const changed = await on.call('PUT /notifications/settings', { token, body });
  expect(changed.data).toEqual({ ...body, timeZone: 'Europe/Berlin' });
  expect((await on.call('GET /notifications/settings', { token })).data).toEqual(changed.data);
});

test.each([
  [{ quietHours: { from: '24:00', to: '07:00' } }],
  [{ quietHours: { from: '22:00' } }],
  [{ channels: { ...defaultChannels, rankReached: { inApp: true, mail: 'hourly', push: true } } }],
])('settings that are none are refused: %j', async (part) => {
  const body = { channels: defaultChannels, quietHours: null, ...part };
  expect((await on.call('PUT /notifications/settings', { token: member.token, body })).status).toBe(400);
});

test('a tab of another version changes what it knows, and nothing else', async () => {
  const { token } = await makeUser(on);
  const [quiet, loud] = [
    { inApp: false, mail: 'off', push: false },
    { inApp: true, mail: 'daily', push: true },
  ] as const;
  const put = (channels: object) =>
    on.call('PUT /notifications/settings', { token, body: { channels, quietHours: null } });
  await put({ ...defaultChannels, rankReached: quiet });
  // An earlier version lacks `rankReached`; a later one adds a kind.
  const { rankReached: _, ...earlier } = { ...defaultChannels, listingNearby: loud };
  expect((await put(earlier)).data.channels).toMatchObject({ rankReached: quiet, listingNearby: loud });
  const later = await put({ ...defaultChannels, aKindOfLater: loud });
  expect([later.status, later.data.channels]).toEqual([200, defaultChannels]);
});

test('a person who turned a kind off is not notified of it, and the list leaves out what goes by mail alone', async () => {
  const off = { inApp: false, mail: 'off', push: false };
  const { token } = member;
  async function countWith(suggestionReceived: object): Promise<number> {
    const body = { channels: { ...defaultChannels, suggestionReceived }, quietHours: null };
    await on.call('PUT /notifications/settings', { token, body });
    await makeSuggestion(on, await makeListing(on, member));
    await fanOutAll(on);
    expect((await list()).data).toMatchObject({ notifications: [], unreadCount: 0 });
    const rows = on.db.selectFrom('notification').selectAll().where('user_id', '=', member.user.id);
    return (await rows.execute()).length;
  }
  expect(await countWith(off)).toBe(0);
  expect(await countWith({ ...off, mail: 'daily' })).toBe(1);
});
