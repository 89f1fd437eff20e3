import { minuteMs } from '@ballpark/domain/durations.ts';
import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { createPublicKey, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import {
  chooseChannels,
  makeListing,
  makeSuggestion,
  makeUser,
  newSession,
  type Person,
} from '../support/make.ts';
import { makeBrowser, startPushService, notifyPerson, type PushService } from '../support/push-service.ts';

const publicUrl = 'https://ballpark.example';
let on: TestApp;
let service: PushService;
let ada: Person;
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

const bring = ({ call }: Person, { endpoint, keys }: ReturnType<typeof makeBrowser>) =>
  call('POST /push/subscriptions', { body: { endpoint, keys } });
async function subscribe(person: Person) {
  made += 1;
  const added = makeBrowser(`https://web.push.apple.com/send/${made}`);
  await bring(person, added);
  return added;
}
const tell = (kind: NotificationKind = 'rankReached') => notifyPerson(on, ada, on.jobs, { kind });
async function tellAndSend(kind?: NotificationKind): Promise<string> {
  const id = await tell(kind);
  await on.jobs.run();
  return id;
}
/** After that time, in all. */
async function countAfter(minutes: number): Promise<number> {
  on.clock.advance(minutes * minuteMs);
  await on.jobs.run();
  return pushedTo().length;
}
const pathOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname;
const pushedTo = (to = browser) => service.received.filter(({ path }) => path === pathOf(to));
const answer = (given: { status: number; headers?: Record<string, string> }) =>
  service.answers.set(pathOf(browser), given);
const subscriptionsOf = ({ user }: Person) =>
  on.db.selectFrom('push_subscription').select('id').where('user_id', '=', user.id).execute();

test('a push can be read by its browser alone, and holds its text and its page', async () => {
  const id = await tellAndSend();
  const [push] = service.received;
  expect(push && browser.read(push.body)).toEqual({
    title: 'Ballpark',
    body: 'You’re now number 3 in your area',
    path: '/leaderboard',
    tag: id,
  });
  expect(push?.body.toString('latin1')).not.toMatch(/number 3|leaderboard/);
  expect(() => push && makeBrowser(browser.endpoint).read(push.body)).toThrow(/auth/);
  const headers = { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' };
  expect(push?.headers).toMatchObject({ ...headers, topic: id.replaceAll('-', '') });
});

test('a push is signed for its service with the key that browsers subscribe with', async () => {
  await tellAndSend();
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
      service.received[0]?.headers.authorization ?? '',
    ) ?? [];
  expect(key).toBe((await ada.call('GET /push/key')).data.publicKey);
  const point = Buffer.from(key, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(signature, 'base64url');
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, signed)).toBe(true);
  const claimed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(claimed).toMatchObject({
    aud: 'https://web.push.apple.com',
    sub: publicUrl,
    exp: expect.any(Number),
  });
});

test('every browser of the people whom an event concerns gets it, and nobody else’s', async () => {
  const second = await subscribe(await newSession(on, ada.user.id));
  const author = await makeUser(on, { preferences: ['selling'] });
  const stranger = await subscribe(author);
  const listing = await makeListing(on, ada);
  const { id } = await makeSuggestion(on, listing, { by: author });
  await fanOutAll(on);
  await on.jobs.run();
  const suggested = {
    body: expect.stringMatching(/^person\.\d+ guesses 100\u00A0€ for “Oak bookcase”$/),
    path: `/listing/${listing.id}#suggestion-${id}`,
  };
  for (const each of [browser, second])
    expect(pushedTo(each).map(({ body }) => each.read(body))).toMatchObject([suggested]);
  const others = pushedTo(stranger).map(({ body }) => JSON.stringify(stranger.read(body)));
  expect(others.filter((text) => text.includes('guesses'))).toEqual([]);
});

test.each([
  [404, 0],
  [410, 0],
  [400, 1],
])(
  'a push that is answered %i is not tried again, and so many of its browsers are left: %i',
  async (status, left) => {
    answer({ status });
    await tellAndSend();
    await on.jobs.run();
    expect([service.received.length, (await subscriptionsOf(ada)).length]).toEqual([1, left]);
  },
);

test.each([429, 500, 503])(
  'a push that is answered %i is tried again, and its browser kept',
  async (status) => {
    answer({ status });
    await tell();
    await expect(on.jobs.run()).rejects.toThrow(`status ${status}`);
    expect(await subscriptionsOf(ada)).toHaveLength(1);
  },
);

test('a service that says when to come again is left alone until then', async () => {
  answer({ status: 429, headers: { 'retry-after': '120' } });
  await tellAndSend();
  expect(await countAfter(119 / 60)).toBe(1);
  answer({ status: 201 });
  expect(await countAfter(1 / 60)).toBe(2);
});

test('who has opted out of a kind is not pushed it, even if it was on its way', async () => {
  await tell();
  await chooseChannels(on, ada, { rankReached: { push: false } });
  await on.jobs.run();
  await tellAndSend();
  expect(service.received).toEqual([]);
  await tellAndSend('achievementUnlocked');
  expect(service.received).toHaveLength(1);
});

test('a notification that was read, or is a day old, is not pushed', async () => {
  const id = await tell();
  await ada.call('POST /notifications/:id/read', { params: { id }, body: {} });
  expect(await countAfter(0)).toBe(0);
  await tell('achievementUnlocked');
  expect(await countAfter(24 * 60 + 1)).toBe(0);
});

test('quiet hours delay a push to their end, by the person’s own clock', async () => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
  const inMinutes = (minutes: number) => clock.format(on.clock.now.getTime() + minutes * minuteMs);
  await chooseChannels(on, ada, {}, { from: inMinutes(-30), to: inMinutes(90) });
  await tell();
  for (const [minutes, count] of [
    [0, 0],
    [88, 0],
    [2, 1],
  ] as const)
    expect(await countAfter(minutes)).toBe(count);
});

test('a browser that passed to another person gets no pushes for the first', async () => {
  await tell();
  await bring(await makeUser(on), browser);
  await on.jobs.run();
  expect(service.received).toEqual([]);
});

describe('edits of suggestions are pushed once in ten minutes', () => {
  const tellOfEdit = () => tell('suggestionEdited');

  test('with the latest state of one that is edited again and again', async () => {
    const author = await makeUser(on);
    const { id } = await makeSuggestion(on, await makeListing(on, ada), { by: author });
    const sendAll = async () => {
      await fanOutAll(on);
      return countAfter(0);
    };
    const before = await sendAll();
    for (let amount = 1; amount <= 20; amount += 1) {
      await author.call('PUT /suggestions/:id', { params: { id }, body: { amount } });
      expect(await sendAll()).toBe(before + 1);
    }
    expect([await countAfter(9), await countAfter(1)]).toEqual([before + 1, before + 2]);
    const last = pushedTo().at(-1);
    const body = /^20 changed guesses on “Oak bookcase”, the latest 20\u00A0€ from person\.\d+$/;
    expect(last && browser.read(last.body)).toMatchObject({ body: expect.stringMatching(body) });
  });

  test('but one that its service did not take is tried again as ever', async () => {
    answer({ status: 503 });
    await tellOfEdit();
    await expect(on.jobs.run()).rejects.toThrow('status 503');
    service.answers.clear();
    await tellAndSend('suggestionEdited');
    expect(pushedTo()).toHaveLength(2);
  });
});

describe('the server', () => {
  const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:no-reply@ballpark.example' };
  const pushTo = (endpoint: string) => ({
    endpoint,
    ...makeBrowser(endpoint).keys,
    payload: '{}',
    topic: 'topic',
    vapid,
  });

  test('waits once for a service that does not answer, then leaves it alone, and serves others', async () => {
    service.answers.set('/dead', null);
    const sender = service.sender();
    const timeout = { cause: { name: 'TimeoutError' } };
    await expect(sender.send(pushTo('https://dead.push.apple.com/dead'))).rejects.toMatchObject(timeout);
    await expect(sender.send(pushTo('https://dead.push.apple.com/another'))).rejects.toThrow('paused');
    expect(await sender.send(pushTo('https://fine.push.apple.com/fine'))).toBe('sent');
    expect(service.received.map(({ path }) => path)).toEqual(['/dead', '/fine']);
  });

  test('pauses no longer than the life of a push, whatever a service asks for', async () => {
    service.answers.set('/later', { status: 503, headers: { 'retry-after': '99999999999' } });
    const outcome = { retryAfterSeconds: 86_400 };
    expect(await service.sender().send(pushTo('https://web.push.apple.com/later'))).toEqual(outcome);
  });

  test('a subscription of a service that is none, kept from before, ends', async () => {
    expect(await service.sender().send(pushTo('https://push.example/x'))).toBe('gone');
    expect(service.received).toEqual([]);
  });
});
