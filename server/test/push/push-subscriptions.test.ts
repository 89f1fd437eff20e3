import { afterAll, beforeAll, expect, test } from 'vitest';
import { vapidKeys } from '../../src/push/push.ts';
import { makeUser, type MadeUser } from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let ada: MadeUser;
let ben: MadeUser;
beforeAll(async () => {
  on = await testApp();
  ada = await makeUser(on);
  ben = await makeUser(on);
});
afterAll(() => on.close());

const browserAt = (name: string) => {
  const { endpoint, keys } = makeBrowser(`https://push.example/send/${name}`);
  return { endpoint, keys };
};
const subscribe = ({ token }: MadeUser, body: unknown) =>
  on.call('POST /push/subscriptions', { token, body });
const unsubscribe = ({ token }: MadeUser, endpoint: string) =>
  on.call('DELETE /push/subscriptions', { token, body: { endpoint } });
const endpointsOf = async ({ user }: MadeUser) => {
  const rows = await on.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ endpoint }) => endpoint.replace('https://push.example/send/', ''));
};

test('processes that start together agree on one pair of keys, whose private half is never sent', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => vapidKeys(on.db)));
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  const { data } = await on.call('GET /push/key', { token: ada.token });
  expect(data).toEqual({ publicKey: made[0]?.publicKey });
  expect(Buffer.from(data.publicKey, 'base64url')).toHaveLength(65);
});

test('a browser is saved once, and its new keys replace the old ones', async () => {
  const first = browserAt('once');
  const second = browserAt('once');
  expect((await subscribe(ada, first)).status).toBe(200);
  expect((await subscribe(ada, second)).status).toBe(200);
  const rows = await on.db.selectFrom('push_subscription').select(['auth', 'p256dh']).execute();
  expect(rows).toEqual([second.keys]);
  await unsubscribe(ada, second.endpoint);
});

test('a browser belongs to the last person who subscribed it, and only they end it', async () => {
  const browser = browserAt('shared');
  await subscribe(ada, browser);
  await subscribe(ben, browser);
  expect(await endpointsOf(ada)).toEqual([]);
  expect((await unsubscribe(ada, browser.endpoint)).status).toBe(200);
  expect(await endpointsOf(ben)).toEqual(['shared']);
  expect((await unsubscribe(ben, browser.endpoint)).status).toBe(200);
  expect(await endpointsOf(ben)).toEqual([]);
});

test('of more than ten browsers the ones brought longest ago give way', async () => {
  for (let number = 1; number <= 12; number += 1) {
    on.clock.advance(1000);
    await subscribe(ada, browserAt(`${number}`));
  }
  on.clock.advance(1000);
  await subscribe(ada, browserAt('3'));
  expect(await endpointsOf(ada)).toEqual(['4', '5', '6', '7', '8', '9', '10', '11', '12', '3']);
});

test.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://localhost/x',
  'https://push.example:8443/x',
  `https://push.example/${'x'.repeat(1000)}`,
])('the server is not sent to %s', async (endpoint) => {
  const answer = await subscribe(ada, { ...browserAt('x'), endpoint });
  expect(answer).toMatchObject({ status: 400, fields: { endpoint: expect.any(String) } });
});

const offTheCurve = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url');
test.each([
  ['p256dh', { p256dh: offTheCurve }],
  ['p256dh', { p256dh: 'BCVx' }],
  ['auth', { auth: 'AAAA' }],
])('a wrong key is refused: %s %j', async (field, wrong) => {
  const browser = browserAt('wrong');
  const answer = await subscribe(ada, { ...browser, keys: { ...browser.keys, ...wrong } });
  expect(answer).toMatchObject({ status: 400, fields: { [`keys.${field}`]: expect.any(String) } });
});

test('pushes are for people whose profile is set up', async () => {
  const newcomer = await makeUser(on, { isOnboarded: false });
  expect((await subscribe(newcomer, browserAt('new'))).status).toBe(403);
  expect((await on.call('GET /push/key', { token: newcomer.token })).status).toBe(403);
});
