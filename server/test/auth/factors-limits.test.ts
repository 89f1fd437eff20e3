import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { makeUser, password } from '../support/make.ts';
import { codeAt, pendingOf, turnTotpOn, wrongCode } from '../support/second-factor.ts';
import { askForReset } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true } });
});
afterAll(() => on.close());

let addresses = 0;
const anyAddress = () => {
  addresses += 1;
  return `192.0.2.${addresses}`;
};
const refused = { status: 429, error: messages.tooManyAttempts };
const giveCode = (pending: string, code: string, more: { ip?: string; cookie?: string } = {}) =>
  on.call('POST /auth/login/code', {
    body: { pending, code },
    ip: more.ip ?? anyAddress(),
    ...(more.cookie && { headers: { cookie: more.cookie } }),
  });

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

async function guarded() {
  const person = await makeUser(on);
  const { email } = person.user;
  const factor = await turnTotpOn(on, person);
  const guess = async (more = {}) =>
    giveCode(await pendingOf(on, email), wrongCode(factor.secret, on.clock.now), more);
  return { person, email, factor, guess };
}

test('strange browsers get ten wrong codes an hour for one account, over all their sign-ins and addresses', async () => {
  const { email, factor, guess } = await guarded();
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400);
  expect(await guess()).toMatchObject(refused);
  expect(await giveCode(await pendingOf(on, email), factor.nextCode())).toMatchObject(refused);
  on.clock.advance(60 * 60_000);
  expect((await giveCode(await pendingOf(on, email), factor.nextCode())).status).toBe(200);
});

test('and thirty a day', async () => {
  const { guess } = await guarded();
  for (let hour = 0; hour < 3; hour += 1) {
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400);
    on.clock.advance(60 * 60_000 + 1);
  }
  expect(await guess()).toMatchObject(refused);
});

test('a person with a recovery code, or in a browser that is known, is let in all the same', async () => {
  const { email, factor, guess } = await guarded();
  const first = await giveCode(await pendingOf(on, email), factor.nextCode());
  const cookie = cookieOf(first);
  for (let count = 0; count < 11; count += 1) await guess();
  expect((await giveCode(await pendingOf(on, email), factor.recoveryCodes[0] ?? '')).status).toBe(200);
  expect((await giveCode(await pendingOf(on, email), factor.nextCode(), { cookie })).status).toBe(200);
  for (let count = 0; count < 10; count += 1) expect((await guess({ cookie })).status).toBe(400);
  expect(await guess({ cookie })).toMatchObject(refused);
});

test('browsers that were known before two-step sign-in count as strange to it', async () => {
  const person = await makeUser(on);
  const body = { email: person.user.email, password };
  const cookies = [];
  for (let count = 0; count < 15; count += 1)
    cookies.push(cookieOf(await on.call('POST /auth/login', { body, ip: anyAddress() })));
  const { secret } = await turnTotpOn(on, person);
  const statuses = [];
  for (const cookie of cookies) {
    const pending = await pendingOf(on, body.email);
    statuses.push((await giveCode(pending, wrongCode(secret, on.clock.now), { cookie })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(5).fill(429)]);
});

test('the browser in which two-step sign-in was turned on stays known', async () => {
  const person = await makeUser(on);
  const { data } = await on.call('POST /auth/factors/totp', { token: person.token });
  const code = codeAt(data.secret, on.clock.now);
  const done = await on.call('POST /auth/factors/totp/confirm', { token: person.token, body: { code } });
  const wrong = async (more = {}) =>
    giveCode(await pendingOf(on, person.user.email), wrongCode(data.secret, on.clock.now), more);
  for (let count = 0; count < 10; count += 1) await wrong();
  expect((await wrong()).status).toBe(429);
  expect((await wrong({ cookie: cookieOf(done) })).status).toBe(400);
});

test('the known browsers of one account get thirty wrong codes a day together', async () => {
  const { email, factor, guess } = await guarded();
  const cookies = [];
  for (let count = 0; count < 4; count += 1)
    cookies.push(cookieOf(await giveCode(await pendingOf(on, email), factor.nextCode())));
  const [first, ...others] = cookies;
  for (const cookie of others)
    for (let count = 0; count < 10; count += 1) expect((await guess({ cookie })).status).toBe(400);
  expect(await guess({ cookie: first })).toMatchObject(refused);
  expect((await giveCode(await pendingOf(on, email), factor.recoveryCodes[0] ?? '')).status).toBe(200);
  on.clock.advance(24 * 60 * 60_000 + 1);
  expect((await guess({ cookie: first })).status).toBe(400);
});

test('wrong codes from browsers that were known by a former password or app no longer count', async () => {
  const { person, email, factor, guess } = await guarded();
  const use = async (app: typeof factor, secret: string, cookie = '') =>
    giveCode(await pendingOf(on, email, secret), app.nextCode(), { cookie });
  const exhaust = async (cookies: readonly string[]) => {
    for (const cookie of cookies) for (let count = 0; count < 10; count += 1) await guess({ cookie });
  };
  const strange = [];
  for (let count = 0; count < 3; count += 1) strange.push(cookieOf(await use(factor, password)));
  const own = cookieOf(await use(factor, password));
  await exhaust(strange);
  expect(await use(factor, password, own)).toMatchObject(refused);
  const secret = 'Regained-horse-9';
  const body = { token: await askForReset(on, email), password: secret, code: factor.nextCode() };
  expect((await on.call('POST /auth/reset-password', { body, ip: anyAddress() })).status).toBe(200);
  const first = await use(factor, secret, own);
  expect((await use(factor, secret, cookieOf(first))).status).toBe(200);

  const { token } = await startSession(on.db, person.user.id, on.clock.now);
  const removal = await on.call('DELETE /auth/factors/:id', { token, params: { id: factor.id } });
  expect(removal.status).toBe(200);
  const next = await turnTotpOn(on, { token });
  const known = cookieOf(await use(next, secret, own));
  expect((await use(next, secret, known)).status).toBe(200);
});

test('right codes are not counted', async () => {
  const { email, factor } = await guarded();
  for (let count = 0; count < 12; count += 1)
    expect((await giveCode(await pendingOf(on, email), factor.nextCode())).status).toBe(200);
});

test('an address gets fifty wrong codes in 15 minutes, a network of IPv6 as one', async () => {
  const people = [];
  while (people.length < 6) people.push(await guarded());
  for (const [index, { email }] of people.slice(0, 5).entries())
    for (let count = 0; count < 10; count += 1) {
      const ip = `2001:db8:1:2:${index}::${count + 1}`;
      expect((await giveCode(await pendingOf(on, email), 'no-such-code', { ip })).status).toBe(400);
    }
  const [last] = people.slice(5);
  const pending = await pendingOf(on, last?.email ?? '');
  expect(await giveCode(pending, 'no-such-code', { ip: '2001:db8:1:2::99' })).toMatchObject(refused);
  expect((await giveCode(pending, 'no-such-code', { ip: '2001:db8:1:3::99' })).status).toBe(400);
});

test('a proof takes ten wrong passwords in 15 minutes', async () => {
  const { token } = await makeUser(on);
  const prove = (secret: string) => on.call('POST /auth/proof', { token, body: { password: secret } });
  for (let count = 0; count < 10; count += 1) expect((await prove('Wrong-password-1')).status).toBe(400);
  expect(await prove(password)).toMatchObject(refused);
  on.clock.advance(15 * 60_000 + 1);
  for (let count = 0; count < 12; count += 1) expect((await prove(password)).status).toBe(200);
});
