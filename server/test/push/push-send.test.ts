import { defaultChannels, type NotificationKind } from '@ballpark/domain/notifications.ts';
import { createPublicKey, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { makeBrowser, startPushService, notifyPerson, type PushService } from '../support/push-service.ts';

const publicUrl = 'https://ballpark.example';
let on: TestApp;
let service: PushService;
let ada: MadeUser;
let browser: ReturnType<typeof makeBrowser>;
let made = 0;

beforeAll(async () => {
  service = await startPushService();
  on = await testApp({ config: { publicUrl, logLevel: 'silent' }, deps: { pushSender: service.sender() } });
});
beforeEach(async () => {
  ada = await makeUser(on);
  browser = await subscribe(ada);
});
afterEach(() => {
  service.received.length = 0;
  service.answers.clear();
});
afterAll(async () => {
  await on.close();
  await service.close();
});

const bring = (token: string, { endpoint, keys }: ReturnType<typeof makeBrowser>) =>
  on.call('POST /push/subscriptions', { token, body: { endpoint, keys } });
async function subscribe({ token }: MadeUser) {
  made += 1;
  const browser = makeBrowser(`https://push.example/send/${made}`);
  await bring(token, browser);
  return browser;
}

const tell = (person: MadeUser, kind?: NotificationKind) =>
  notifyPerson(on, person, on.jobs, kind ? { kind } : {});
const choose = ({ token }: MadeUser, choice: object) =>
  on.call('PUT /notifications/settings', {
    token,
    body: { channels: defaultChannels, quietHours: null, ...choice },
  });
const withoutRank = {
  channels: { ...defaultChannels, rankReached: { ...defaultChannels.rankReached, push: false } },
};
const browsersOf = async ({ user }: MadeUser) =>
  (await on.db.selectFrom('push_subscription').select('id').where('user_id', '=', user.id).execute()).length;
const answer = (given: { status: number; headers?: Record<string, string> }) =>
  service.answers.set(new URL(browser.endpoint).pathname, given);
const minuteMs = 60_000;

test('a push can be read by its browser alone, and holds its text and its page', async () => {
  const id = await tell(ada);
  await on.jobs.run();
  const [push] = service.received;
  expect(push && browser.read(push.body)).toEqual({
    title: 'Ballpark',
    body: 'You’re now number 3 in your area',
    path: '/leaderboard',
    tag: id,
  });
  expect(push?.body.toString('latin1')).not.toMatch(/number 3|leaderboard/);
  expect(() => push && makeBrowser(browser.endpoint).read(push.body)).toThrow(/auth/);
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'normal',
    topic: id.replaceAll('-', ''),
  });
});

test('a push is signed for its service with the key that browsers subscribe with', async () => {
  await tell(ada);
  await on.jobs.run();
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
      service.received[0]?.headers.authorization ?? '',
    ) ?? [];
  expect(key).toBe((await on.call('GET /push/key', { token: ada.token })).data.publicKey);
  const point = Buffer.from(key, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) },
    format: 'jwk',
  });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isValid).toBe(true);
  const claimed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(claimed).toMatchObject({ aud: 'https://push.example', sub: publicUrl, exp: expect.any(Number) });
});

test('every browser of a person gets it, and nobody else’s', async () => {
  const second = await subscribe(ada);
  await subscribe(await makeUser(on));
  await tell(ada);
  await on.jobs.run();
  const paths = [browser, second].map(({ endpoint }) => new URL(endpoint).pathname);
  expect(service.received.map(({ path }) => path).sort()).toEqual(paths.sort());
});

test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
  answer({ status });
  await tell(ada);
  await on.jobs.run();
  expect(await browsersOf(ada)).toBe(0);
  await tell(ada);
  await on.jobs.run();
  expect(service.received).toHaveLength(1);
});

test.each([429, 500, 503])(
  'a service that answers %i is tried again, and its browser kept',
  async (status) => {
    answer({ status });
    await tell(ada);
    await expect(on.jobs.run()).rejects.toThrow(`status ${status}`);
    expect(await browsersOf(ada)).toBe(1);
  },
);

test('a service that says when to come again is left alone until then', async () => {
  answer({ status: 429, headers: { 'retry-after': '120' } });
  await tell(ada);
  await on.jobs.run();
  on.clock.advance(119_000);
  await on.jobs.run();
  expect(service.received).toHaveLength(1);
  answer({ status: 201 });
  on.clock.advance(1000);
  await on.jobs.run();
  expect(service.received).toHaveLength(2);
});

test('a push that a service refuses is not tried again', async () => {
  answer({ status: 400 });
  await tell(ada);
  await on.jobs.run();
  expect(await browsersOf(ada)).toBe(1);
  expect(service.received).toHaveLength(1);
});

test('who has opted out of a kind is not pushed it, even if it was on its way', async () => {
  await tell(ada);
  expect((await choose(ada, withoutRank)).status).toBe(200);
  await on.jobs.run();
  await tell(ada);
  await on.jobs.run();
  expect(service.received).toEqual([]);
  await tell(ada, 'achievementUnlocked');
  await on.jobs.run();
  expect(service.received).toHaveLength(1);
});

test('a notification that was read, or is a day old, is not pushed', async () => {
  const id = await tell(ada);
  await on.call('POST /notifications/:id/read', { token: ada.token, params: { id }, body: {} });
  await on.jobs.run();
  await tell(ada, 'achievementUnlocked');
  on.clock.advance(24 * 60 * minuteMs + 1);
  await on.jobs.run();
  expect(service.received).toEqual([]);
});

test('quiet hours delay a push to their end, by the person’s own clock', async () => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
  const inMinutes = (minutes: number) => clock.format(on.clock.now.getTime() + minutes * minuteMs);
  await choose(ada, { quietHours: { from: inMinutes(-30), to: inMinutes(90) } });
  await tell(ada);
  await on.jobs.run();
  on.clock.advance(88 * minuteMs);
  await on.jobs.run();
  expect(service.received).toEqual([]);
  on.clock.advance(2 * minuteMs);
  await on.jobs.run();
  expect(service.received).toHaveLength(1);
});

test('a browser that passed to another person gets no pushes for the first', async () => {
  await tell(ada);
  await bring((await makeUser(on)).token, browser);
  await on.jobs.run();
  expect(service.received).toEqual([]);
});

test('events are pushed to the people whom they concern', async () => {
  const listing = await makeListing(on, ada);
  const { id } = await makeSuggestion(on, listing);
  await fanOutAll(on);
  await on.jobs.run();
  // Others got a nearby listing.
  const own = service.received.filter(({ path }) => browser.endpoint.endsWith(path));
  expect(own.map(({ body }) => browser.read(body))).toEqual([
    expect.objectContaining({
      body: expect.stringMatching(/^person\.\d+ guesses 100,00\u00A0€ for “Oak bookcase”$/),
      path: `/listing/${listing.id}#suggestion-${id}`,
    }),
  ]);
});
