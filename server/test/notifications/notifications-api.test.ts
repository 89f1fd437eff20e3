import { defaultChannels } from '@ballpark/domain/notifications.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import {
  type Person,
  chooseChannels,
  makeListing,
  makeNotification,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';

let on: TestApp;
let member: Person;
beforeAll(async () => {
  on = await testApp();
});
beforeEach(async () => {
  member = await makeUser(on);
});
afterAll(() => on.close());

const list = (query: Record<string, string | number> = {}, { call } = member) =>
  call('GET /notifications', { query });
const put = (body: object) => member.call('PUT /notifications/settings', { body });
const [quiet, loud] = [
  { inApp: false, mail: 'off', push: false },
  { inApp: true, mail: 'daily', push: true },
] as const;

test('the list comes in pages, newest first, each notification once', async () => {
  const ids: string[] = [];
  while (ids.length < 7) {
    ids.unshift(await makeNotification(on, member));
    // Some share a timestamp.
    if (ids.length % 3 === 0) on.clock.advance(1000);
  }
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data }: Awaited<ReturnType<typeof list>> = await list({ limit: 3, ...(cursor && { cursor }) });
    seen.push(...data.notifications.map(({ id }) => id));
    expect(data.unreadCount).toBe(7);
    cursor = data.nextCursor;
  }
  expect(seen).toEqual(ids);
});

test('one is read, then all, and only one’s own', async () => {
  const params = { id: await makeNotification(on, member) };
  await makeNotification(on, member);
  for (let times = 0; times < 2; times += 1)
    expect((await member.call('POST /notifications/:id/read', { params })).data).toEqual({ unreadCount: 1 });
  const other = await makeUser(on);
  expect(await other.call('POST /notifications/:id/read', { params })).toMatchObject({ code: 'NOT_FOUND' });
  await other.call('POST /notifications/read-all');
  expect((await list()).data.unreadCount).toBe(1);
  expect((await member.call('POST /notifications/read-all')).data.unreadCount).toBe(0);
  expect((await list()).data.notifications.map(({ isRead }) => isRead)).toEqual([true, true]);
  expect((await list({}, other)).data.notifications).toEqual([]);
});

test('what somebody has chosen stays, and until then all is as by default', async () => {
  const read = async () => (await member.call('GET /notifications/settings')).data;
  const timeZone = 'Europe/Berlin';
  expect(await read()).toEqual({ channels: defaultChannels, quietHours: null, timeZone });
  const channels = { ...defaultChannels, rankReached: { inApp: false, mail: 'daily', push: false } };
  const body = { channels, quietHours: { from: '22:30', to: '07:05' } };
  expect((await put(body)).data).toEqual({ ...body, timeZone });
  expect(await read()).toEqual({ ...body, timeZone });
});

test('a tab of another version changes what it knows, and nothing else', async () => {
  const change = async (channels: object) => (await put({ channels, quietHours: null })).data.channels;
  await change({ ...defaultChannels, rankReached: quiet });
  // An earlier version lacks `rankReached`; a later one adds a kind.
  const { rankReached: _, ...earlier } = { ...defaultChannels, listingNearby: loud };
  expect(await change(earlier)).toMatchObject({ rankReached: quiet, listingNearby: loud });
  expect(await change({ ...defaultChannels, aKindOfLater: loud })).toEqual(defaultChannels);
});

test.each([
  ['off', 0],
  ['daily', 1],
] as const)(
  'a kind that is off but for its mail, which is %s, makes so many notifications: %i, and none in the list',
  async (mail, count) => {
    await chooseChannels(on, member, { suggestionReceived: { ...quiet, mail } });
    await makeSuggestion(on, await makeListing(on, member));
    await fanOutAll(on);
    expect((await list()).data).toMatchObject({ notifications: [], unreadCount: 0 });
    const rows = on.db.selectFrom('notification').selectAll().where('user_id', '=', member.user.id);
    expect(await rows.execute()).toHaveLength(count);
  },
);
