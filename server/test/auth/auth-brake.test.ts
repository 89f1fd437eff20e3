import { messages } from '@ballpark/domain/contract/messages.ts';
import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { newToken } from '../../src/auth/tokens.ts';
import { times } from '../support/calls.ts';
import { askForReset, freshEmail } from '../support/mailed.ts';
import { makeUser, password } from '../support/make.ts';
import {
  cookieOf,
  inTurn,
  logIn as logInAt,
  newPassword,
  outcomesOf,
  resetPassword,
  wrongPassword,
} from '../support/sign-in.ts';
import { useTestApp, testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({
  kind: databaseKind,
  config: { isRateLimited: true, publicUrl: 'https://ballpark.example' },
});
let address = 0;
afterEach(() => on.clock.advance(16 * 60_000));

/** From a new IP address by default. */
function logIn(email: string, secret = password, more: { cookie?: string; ip?: string } = {}) {
  address += 1;
  return logInAt(on, email, secret, { ip: `10.0.${address >> 8}.${address & 255}`, ...more });
}
const guess = async (email: string, times: number, more: { cookie?: string; ip?: string } = {}) =>
  outcomesOf(await inTurn(times, () => logIn(email, wrongPassword, more)));
const knownBy = async (email: string, count: number) =>
  (await inTurn(count, () => logIn(email))).map(cookieOf);
const newEmail = async () => (await makeUser(on)).user.email;
const wrong = '401 BAD_CREDENTIALS';
const refused = '429 TOO_MANY_ATTEMPTS';
const braked = { status: 429, error: messages.tooManyAttempts };

describe('guesses', () => {
  test('for one account from ever new addresses are 20 in 15 minutes, whether it is there or not', async () => {
    const email = await newEmail();
    for (const one of [email, 'nobody-at-all@example.com', '\uFDFA'.repeat(254)]) {
      expect(await guess(one, 20)).toEqual({ [wrong]: 20 });
      const answer = await logIn(one);
      expect(answer).toMatchObject(braked);
      expect(Number(answer.headers['retry-after'])).toBe(900);
    }
    on.clock.advance(900_001);
    expect((await logIn(email)).status).toBe(200);
  });

  test('for one account from one address are 10 in 15 minutes, also at once, which slow down nobody else', async () => {
    const email = await newEmail();
    const ip = '203.0.113.9';
    // Right ones are not counted.
    expect(outcomesOf(await inTurn(11, () => logIn(email, password, { ip })))).toEqual({ 200: 11 });
    const answers = await times(40, () => logIn(email, wrongPassword, { ip }));
    expect(outcomesOf(answers)).toEqual({ [wrong]: 10, [refused]: 30 });
    expect((await logIn(email.toUpperCase(), password, { ip })).headers['retry-after']).toBe('900');
    expect((await logIn(email)).status).toBe(200);
    on.clock.advance(900_001);
    expect((await logIn(email, password, { ip })).status).toBe(200);
  });

  test('of one address or IPv6 network are 50 over all accounts', async () => {
    const at = (end: string, index: number) =>
      guess(`nobody${index}@example.com`, 1, { ip: `2001:db8:0:${end}` });
    for (let index = 0; index < 50; index += 1)
      expect(await at(`1::${index + 1}`, index)).toEqual({ [wrong]: 1 });
    expect(await at('1:ffff::1', 50)).toEqual({ [refused]: 1 });
    expect(await at('2::1', 50)).toEqual({ [wrong]: 1 });
  });
});

describe('a browser that has signed the person in before', () => {
  test('does so again with the right password, whatever strangers guess and from wherever', async () => {
    const email = await newEmail();
    const [cookie = ''] = await knownBy(email, 1);
    await guess(email, 25);
    expect(await logIn(email)).toMatchObject(braked);
    expect((await logIn(email.toUpperCase(), password, { cookie })).status).toBe(200);
    const ip = '203.0.113.10';
    for (let index = 0; index < 60; index += 1) await logIn(`any${index}@example.com`, 'x', { ip });
    expect(await logIn(email, password, { ip })).toMatchObject(braked);
    expect((await logIn(email, password, { ip, cookie })).status).toBe(200);
  });

  test('is one from the moment of signing up', async () => {
    const body = { name: 'Ada Newcomer', email: 'new@example.com', password };
    const cookie = cookieOf(await on.call('POST /auth/register', { body }));
    await guess('new@example.com', 25);
    expect((await logIn('new@example.com', password, { cookie })).status).toBe(200);
  });

  test('has 10 guesses itself, and shares 50 in 15 minutes with all that are known', async () => {
    const email = await newEmail();
    const [first = '', own = '', ...others] = await knownBy(email, 7);
    expect(await guess(email, 12, { cookie: first })).toEqual({ [wrong]: 10, [refused]: 2 });
    expect(await logIn(email, password, { cookie: first })).toMatchObject(braked);
    expect((await logIn(email, password, { cookie: own })).status).toBe(200);
    for (const cookie of others.slice(0, 4))
      expect(await guess(email, 9, { cookie })).toEqual({ [wrong]: 9 });
    expect(await guess(email, 6, { cookie: others[4] ?? '' })).toEqual({ [wrong]: 4, [refused]: 2 });
  });

  test('is let in by a new password, whatever browsers have guessed that were known by the former one', async () => {
    const email = await newEmail();
    const cookies = await knownBy(email, 6);
    const [own = ''] = cookies;
    for (const cookie of cookies) await guess(email, 10, { cookie });
    expect(await logIn(email, password, { cookie: own })).toMatchObject(braked);
    const secret = 'Regained-horse-9';
    expect((await resetPassword(on, await askForReset(on, email), secret)).status).toBe(200);
    const known = { cookie: cookieOf(await logIn(email, secret, { cookie: own })) };
    expect((await logIn(email, secret, known)).status).toBe(200);
    await guess(email, 10, known);
    expect(await logIn(email, secret, known)).toMatchObject(braked);
  });

  test('stays known to the five people who used it last', async () => {
    const emails = await inTurn(6, newEmail);
    let cookie = '';
    for (const email of emails) cookie = cookieOf(await logIn(email, password, { cookie }));
    for (const email of emails) await guess(email, 20);
    const answers = await inTurn(6, (index) => logIn(emails[index] ?? '', password, { cookie }));
    expect(answers.map(({ status }) => status)).toEqual([429, 200, 200, 200, 200, 200]);
  });

  test('keeps that in a cookie that no script reads and no other site sends', async () => {
    const { headers } = await logIn(await newEmail());
    expect(headers['set-cookie']).toMatch(
      /^ballpark-known=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict; Secure$/,
    );
  });
});

test('no browser is known by the cookie of another person, a made-up one, or one of a former password', async () => {
  const { user } = await makeUser(on);
  const [old = ''] = await knownBy(user.email, 1);
  const [thiefs = ''] = await knownBy(await newEmail(), 1);
  const [id = '', mark = ''] = old.split('=')[1]?.split('.') ?? [];
  await guess(user.email, 20);
  const attempt = async (cookie: string) => (await logIn(user.email, password, { cookie })).status;
  expect(await attempt(`theme=dark; ${old}; other=1`)).toBe(200);
  const none = 'A'.repeat(43);
  const marks = ['', id, `${mark}.${id}`, `${none}.${mark}`, `${id}.${none}`, `${id}.${mark}x`];
  const madeUp = [...marks, `${id}.`.repeat(400)].map((value) => `ballpark-known=${value}`);
  for (const cookie of [thiefs, ...madeUp]) expect([cookie, await attempt(cookie)]).toEqual([cookie, 429]);
  const changed = { password_hash: 'another hash' };
  await on.db.updateTable('app_user').set(changed).where('id', '=', user.id).execute();
  expect(await attempt(old)).toBe(429);
});

describe('from one address', () => {
  const call = (route: OperationRoute, body: object) => (ip: string) => on.call(route, { ip, body });
  test.each<[string, (ip: string, index: number) => Promise<{ status: number }>]>([
    [
      'people sign up',
      (ip, index) =>
        call('POST /auth/register', { name: 'Ada', email: `p${address}.${index}@example.com`, password })(ip),
    ],
    ['links to a new password are asked for', call('POST /auth/forgot-password', { email: 'a@example.com' })],
    ['new passwords are set', call('POST /auth/reset-password', { token: newToken(), password })],
    ['‘This was not me’ is pressed', call('POST /auth/not-me', { token: newToken() })],
  ])('%s 20 times an hour, a whole /64 being one', async (_, attempt) => {
    address += 1;
    for (let index = 1; index <= 20; index += 1)
      expect((await attempt(`2001:db8:9:${address}::${index}`, index)).status).not.toBe(429);
    const more = (ip: string) => attempt(`2001:db8:9:${ip}`, 21);
    const tooMany = { status: 429, error: messages.tooManyRequests };
    expect(await more(`${address}::21`)).toMatchObject({ ...tooMany, headers: { 'retry-after': '3600' } });
    expect((await more('ffff::1')).status).not.toBe(429);
    on.clock.advance(3_600_001);
    expect((await more(`${address}::21`)).status).not.toBe(429);
  });
});

test('the present password can be wrong ten times in 15 minutes, wherever it is asked for', async () => {
  const { call } = await makeUser(on);
  const prove = (secret: string) => call('POST /auth/proof', { body: { password: secret } });
  const uses = [
    prove,
    (secret: string) => call('PUT /auth/password', { body: { currentPassword: secret, newPassword } }),
    (secret: string) => call('POST /auth/email', { body: { email: freshEmail(), password: secret } }),
    (secret: string) => call('DELETE /account', { body: { password: secret } }),
  ];
  // Right ones are not counted.
  for (let time = 0; time < 12; time += 1) expect((await prove(password)).status).toBe(200);
  for (let guess = 0; guess < 10; guess += 1)
    expect((await uses[guess % uses.length]?.(wrongPassword))?.status).toBe(400);
  for (const use of uses) expect(await use(password)).toMatchObject(braked);
  on.clock.advance(15 * 60_000 + 1);
  expect((await prove(password)).status).toBe(200);
});

describe('whoever forges X-Forwarded-For', () => {
  const guessAs = async (there: TestApp, forwarded: string) =>
    (
      await there.call('POST /auth/login', {
        body: { email: 'target@example.com', password: wrongPassword },
        ip: '10.0.0.1',
        headers: { 'x-forwarded-for': forwarded },
      })
    ).status;

  test('is counted by the address that a trusted proxy saw', async () => {
    const there = await testApp({ config: { isRateLimited: true, trustProxy: 1 } });
    for (let index = 0; index < 10; index += 1)
      expect(await guessAs(there, `192.0.2.${index}, 198.51.100.7`)).toBe(401);
    expect(await guessAs(there, '192.0.2.200, 198.51.100.7')).toBe(429);
    expect(await guessAs(there, '198.51.100.7, 198.51.100.8')).toBe(401);
    await there.close();
  });

  test('is not believed without a trusted proxy, which is logged once', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const there = await testApp({ config: { isRateLimited: true }, deps: { log } });
    const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY'));
    await there.app.inject('/healthz');
    expect(warnings()).toEqual([]);
    for (let index = 0; index < 10; index += 1) expect(await guessAs(there, `192.0.2.${index}`)).toBe(401);
    expect(await guessAs(there, '192.0.2.11')).toBe(429);
    expect(warnings().map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([40]);
    await there.close();
  });
});
