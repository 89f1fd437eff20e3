import { Registry } from '@prometheus-io/client';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations, type OperationRoute } from '@ballpark/domain/contract/operations.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { newId } from '../../src/new-id.ts';
import { readListing } from '../support/calls.ts';
import { makeToken } from '../support/access-tokens.ts';
import { makeListing, makeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let otherProcess: FastifyInstance;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { isRateLimited: true, adminKey: 'the key' } });
  otherProcess = await buildApp({ ...on.deps, metrics: new Registry() });
});
afterAll(async () => {
  await otherProcess.close();
  await on.close();
});

const writes = operations.filter(({ route }) => !route.startsWith('GET'));
const refused = { status: 429, error: messages.tooManyRequests, code: 'TOO_MANY_REQUESTS' };
const call = (route: OperationRoute, ip: string, token?: string) =>
  on.call(route, {
    params: { id: newId(), page: 'terms' },
    body: {},
    ip,
    ...(token === undefined ? {} : { token }),
  });
const callOther = (token: string, ip: string) =>
  otherProcess.inject({
    method: 'PUT',
    url: '/api/profile',
    headers: { authorization: `Bearer ${token}` },
    payload: {},
    remoteAddress: ip,
  });
const setCount = (key: string, count: number) =>
  on.db.updateTable('rate_limit').set({ count }).where('key', '=', key).execute();

test('who writes too much, through whichever process, is refused by every write of the API, in both', async () => {
  const { user, token } = await makeUser(on, { role: 'admin' });
  expect((await callOther(token, '192.0.2.2')).statusCode).toBe(200);
  await setCount(`write:${user.id}`, 118);
  expect((await call('PUT /profile', '192.0.2.1', token)).status).toBe(200);
  expect((await callOther(token, '192.0.2.2')).statusCode).toBe(200);
  for (const { route } of writes) {
    const answer = await call(route, '192.0.2.3', token);
    expect(answer, route).toMatchObject(refused);
    expect(Number(answer.headers['retry-after']), route).toBeGreaterThan(0);
  }
  expect((await callOther(token, '192.0.2.4')).statusCode).toBe(429);
  const { token: another } = await makeUser(on);
  expect((await call('PUT /profile', '192.0.2.1', another)).status).toBe(200);
});

const open = writes.filter(({ access }) => access === 'public' || access === 'adminKey');
test.each(open)(
  '$route is refused to an address that calls too much, signed in or not',
  async ({ route }) => {
    const ip = `198.51.100.${open.findIndex((one) => one.route === route) + 1}`;
    expect((await call(route, ip)).status).not.toBe(429);
    await setCount(`write-address:${ip}`, 600);
    const answer = await call(route, ip);
    expect(answer).toMatchObject(refused);
    expect(answer.headers['retry-after']).toBe('60');
    expect(await call('PUT /profile', ip, (await makeUser(on)).token)).toMatchObject(refused);
    expect((await call(route, '203.0.113.9')).status).not.toBe(429);
  },
);

test('people at one address are counted together, beside each one’s own count', async () => {
  const ip = '203.0.113.77';
  const [first, second] = [await makeUser(on), await makeUser(on)];
  expect((await call('PUT /profile', ip, first.token)).status).toBe(200);
  await setCount(`write-address:${ip}`, 599);
  expect((await call('PUT /profile', ip, first.token)).status).toBe(200);
  expect(await call('PUT /profile', ip, second.token)).toMatchObject(refused);
  expect((await call('PUT /profile', '203.0.113.78', second.token)).status).toBe(200);
});

test('of a minute’s writes 120 are taken, at the same time too, and reading goes on', async () => {
  const person = await makeUser(on);
  const write = async () => call('PUT /profile', '203.0.113.80', person.token);
  const statuses: number[] = [];
  // In waves: a busy machine answers some of a larger burst with 503, and those count too.
  for (let wave = 0; wave < 10; wave++) {
    const answers = await Promise.all(Array.from({ length: 13 }, write));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  on.clock.advance(20_000);
  expect((await write()).headers['retry-after']).toBe('40');
  expect((await person.call('GET /auth/profile')).status).toBe(200);
  on.clock.advance(40_000);
  expect((await write()).status).toBe(200);
});

test('the reply to what is counted says what is left, also when nothing is', async () => {
  const ip = '203.0.113.95';
  const person = await makeUser(on);
  const { headers } = await call('PUT /profile', ip, person.token);
  expect(headers).toMatchObject({
    'ratelimit-policy': '"write";q=120;w=60, "write-address";q=600;w=60',
    ratelimit: '"write";r=119;t=60, "write-address";r=599;t=60',
  });
  on.clock.advance(20_000);
  await setCount(`write:${person.user.id}`, 125);
  const over = await call('PUT /profile', ip, person.token);
  expect(over).toMatchObject(refused);
  expect(over.headers).toMatchObject({
    ratelimit: '"write";r=0;t=40, "write-address";r=598;t=40',
    'retry-after': '40',
  });
  expect((await person.call('GET /auth/profile')).headers).not.toHaveProperty('ratelimit');
  on.clock.advance(40_000);
});

test('a program reads what is left of its token, and its writes count for its person too', async () => {
  const person = await makeUser(on);
  const { secret, token } = await makeToken(on, person, ['read', 'listings']);
  const read = () => on.call('GET /notifications', { token: secret });
  expect((await read()).headers).toMatchObject({
    'ratelimit-policy': '"token";q=300;w=300',
    ratelimit: '"token";r=299;t=300',
  });
  const posted = await on.call('POST /listings', { token: secret, body: {}, ip: '203.0.113.96' });
  expect(posted.headers['ratelimit-policy']).toMatch(
    /^"token";q=300;w=300, "write";q=120;w=60, "write-address"/,
  );
  // Making the token was the first.
  expect(posted.headers['ratelimit']).toMatch(/"write";r=118;/);
  await setCount(`token:${token.id}`, 300);
  expect(await read()).toMatchObject(refused);
  expect((await person.call('GET /notifications')).status).toBe(200);
  expect(
    (await on.call('GET /notifications', { token: (await makeToken(on, person, ['read'])).secret })).status,
  ).toBe(200);
});

test('nobody reads how often others guess passwords or write to an address', async () => {
  const { user, call: ask } = await makeUser(on);
  const wrong = await on.call('POST /auth/login', {
    body: { email: user.email, password: 'Wrong-password-1' },
    ip: '203.0.113.97',
  });
  expect(wrong.headers['ratelimit-policy']).toBe('"write-address";q=600;w=60');
  const asked = await ask('POST /auth/email', { body: { email: 'somebody@example.org', password } });
  expect(asked.status).toBe(200);
  expect(asked.headers['ratelimit-policy']).not.toContain('email-new');
});

test('of pictures of shared pages an address gets 60 a minute, whether there are any or not', async () => {
  const ip = '203.0.113.90';
  const ask = () => on.app.inject({ url: `/s/${newId()}/any.jpg`, remoteAddress: ip });
  expect((await ask()).statusCode).toBe(404);
  await setCount(`share-picture:${ip}`, 60);
  expect((await ask()).statusCode).toBe(429);
});

test('a person edits listings 60 times an hour', async () => {
  const person = await makeUser(on);
  const { id } = await makeListing(on, person);
  const { title, description, location } = await readListing(person, { id });
  const edit = () =>
    person.call('PUT /listings/:id', { params: { id }, body: { title, description, location } });
  expect((await edit()).status).toBe(200);
  await setCount(`edit:${person.user.id}`, 60);
  expect(await edit()).toMatchObject(refused);
});

test('large bodies count by their megabytes, also those that are refused, by person and by address', async () => {
  const send = async (token: string, ip: string, payload: object) =>
    (
      await on.app.inject({
        method: 'POST',
        url: '/api/photos/upload-base64',
        headers: { authorization: `Bearer ${token}` },
        payload,
        remoteAddress: ip,
      })
    ).statusCode;
  const [one, other] = [await makeUser(on), await makeUser(on)];
  const noPhoto = { base64Data: 'A'.repeat(3 * 1024 * 1024) };
  expect(await send(one.token, '192.0.2.81', noPhoto)).toBe(415);
  await setCount(`upload:${one.user.id}`, 147);
  expect(await send(one.token, '192.0.2.81', noPhoto)).toBe(429);
  expect(await send(one.token, '192.0.2.81', { base64Data: 'A' })).not.toBe(429);
  await setCount('upload-address:192.0.2.81', 597);
  expect(await send(other.token, '192.0.2.81', noPhoto)).toBe(429);
  expect(await send(other.token, '192.0.2.82', noPhoto)).toBe(415);
});

test('a person reopens ten listings an hour, whichever', async () => {
  const owner = await makeUser(on);
  const reopenOne = async () => {
    const params = { id: (await makeListing(on, owner)).id };
    await owner.call('POST /listings/:id/close', { params, body: { finalPrice: 10 } });
    return owner.call('POST /listings/:id/reopen', { params });
  };
  expect((await reopenOne()).status).toBe(200);
  await setCount(`reopen-own:${owner.user.id}`, 10);
  expect(await reopenOne()).toMatchObject(refused);
});
