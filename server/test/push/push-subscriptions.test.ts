import { afterAll, beforeAll, expect, test } from 'vitest';
import { vapidKeys } from '../../src/push/push.ts';
import { makeUser, newSession, type Person } from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  on = await testApp();
  ada = await makeUser(on);
  ben = await makeUser(on);
});
afterAll(() => on.close());

const origin = 'https://web.push.apple.com/send/';
const browserAt = (name: string) => {
  const { endpoint, keys } = makeBrowser(origin + name);
  return { endpoint, keys };
};
const subscribe = ({ call }: Person, body: unknown) => call('POST /push/subscriptions', { body });
const unsubscribe = async ({ call }: Person, endpoint: string) =>
  (await call('DELETE /push/subscriptions', { body: { endpoint } })).status;
const endpointsOf = async ({ user }: Person) => {
  const all = on.db.selectFrom('push_subscription').select('endpoint').where('user_id', '=', user.id);
  const rows = await all.orderBy('created_at').execute();
  return rows.map(({ endpoint }) => endpoint.replace(origin, ''));
};

test('processes that start together agree on one pair of keys, whose private half is never sent', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => vapidKeys(on.db)));
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  const { data } = await ada.call('GET /push/key');
  expect(data).toEqual({ publicKey: made[0]?.publicKey });
  expect(Buffer.from(data.publicKey, 'base64url')).toHaveLength(65);
});

test('a browser is saved once, and its new keys replace the old ones', async () => {
  const [first, second] = [browserAt('once'), browserAt('once')];
  for (const body of [first, second]) expect((await subscribe(ada, body)).status).toBe(200);
  const rows = await on.db.selectFrom('push_subscription').select(['auth', 'p256dh']).execute();
  expect(rows).toEqual([second.keys]);
  await unsubscribe(ada, second.endpoint);
});

test('a browser belongs to the last person who subscribed it, and only they end it', async () => {
  const browser = browserAt('shared');
  for (const person of [ada, ben]) await subscribe(person, browser);
  expect(await endpointsOf(ada)).toEqual([]);
  expect(await unsubscribe(ada, browser.endpoint)).toBe(200);
  expect(await endpointsOf(ben)).toEqual(['shared']);
  expect(await unsubscribe(ben, browser.endpoint)).toBe(200);
  expect(await endpointsOf(ben)).toEqual([]);
});

test('of more than ten browsers the ones brought longest ago give way', async () => {
  for (const name of [...Array.from({ length: 12 }, (_, index) => `${index + 1}`), '3']) {
    on.clock.advance(1000);
    await subscribe(await newSession(on, ada.user.id), browserAt(name));
  }
  expect(await endpointsOf(ada)).toEqual(['4', '5', '6', '7', '8', '9', '10', '11', '12', '3']);
});

const offTheCurve = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url');
test.each([
  ['endpoint', { endpoint: 'https://127.0.0.1/x' }],
  ['endpoint', { endpoint: `https://web.push.apple.com/${'x'.repeat(1000)}` }],
  ['keys.p256dh', { keys: { ...browserAt('wrong').keys, p256dh: offTheCurve } }],
  ['keys.p256dh', { keys: { ...browserAt('wrong').keys, p256dh: 'BCVx' } }],
  ['keys.auth', { keys: { ...browserAt('wrong').keys, auth: 'AAAA' } }],
])('a wrong %s is refused: %j', async (field, wrong) => {
  const answer = await subscribe(ada, { ...browserAt('wrong'), ...wrong });
  expect(answer).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});
