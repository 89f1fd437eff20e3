import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, password } from '../support/make.ts';
import { askForReset } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let address = 0;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true, publicUrl: 'https://ballpark.example' } });
});
afterEach(() => on.clock.advance(16 * 60_000));
afterAll(() => on.close());

/** With the device cookie, from a new IP address by default. */
function logIn(email: string, secret: string, { cookie, ip }: { cookie?: string; ip?: string } = {}) {
  address += 1;
  return on.call('POST /auth/login', {
    body: { email, password: secret },
    ip: ip ?? `10.0.${address >> 8}.${address & 255}`,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
}
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';
async function guess(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push((await logIn(email, 'Wrong-password-1')).status);
  return statuses;
}
const braked = { status: 429, error: messages.tooManyAttempts };

test('of guesses from ever new addresses an account takes 20 in 15 minutes, known or not', async () => {
  await makeUser(on, { email: 'hunted@example.com' });
  for (const email of ['hunted@example.com', 'nobody-at-all@example.com']) {
    expect(new Set(await guess(email, 20))).toEqual(new Set([401]));
    const refused = await logIn(email, password);
    expect(refused).toMatchObject(braked);
    expect(Number(refused.headers['retry-after'])).toBe(900);
  }
  on.clock.advance(900_001);
  expect((await logIn('hunted@example.com', password)).status).toBe(200);
});

test('one address alone cannot slow an account down for others', async () => {
  await makeUser(on, { email: 'beside@example.com' });
  const statuses: number[] = [];
  while (statuses.length < 40)
    statuses.push((await logIn('beside@example.com', 'Wrong-password-1', { ip: '203.0.113.9' })).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect((await logIn('beside@example.com', password)).status).toBe(200);
});

test('successes are not counted', async () => {
  await makeUser(on, { email: 'often@example.com' });
  for (let index = 0; index < 25; index += 1)
    expect((await logIn('often@example.com', password)).status).toBe(200);
});

describe('a browser that has signed the person in before', () => {
  test('does so again with the right password, whatever strangers guess and from wherever', async () => {
    await makeUser(on, { email: 'known@example.com' });
    const cookie = cookieOf(await logIn('known@example.com', password));
    await guess('known@example.com', 25);
    expect(await logIn('known@example.com', password)).toMatchObject(braked);
    expect((await logIn('KNOWN@example.com', password, { cookie })).status).toBe(200);
    const ip = '203.0.113.10';
    for (let index = 0; index < 60; index += 1) await logIn(`any${index}@example.com`, 'x', { ip });
    expect(await logIn('known@example.com', password, { ip })).toMatchObject(braked);
    expect((await logIn('known@example.com', password, { ip, cookie })).status).toBe(200);
  });

  test('is one from the moment of signing up', async () => {
    const body = { name: 'Ada Newcomer', email: 'new@example.com', password };
    const cookie = cookieOf(await on.call('POST /auth/register', { body }));
    await guess('new@example.com', 25);
    expect((await logIn('new@example.com', password, { cookie })).status).toBe(200);
  });

  test('shares 50 guesses in 15 minutes with all that are known', async () => {
    await makeUser(on, { email: 'many@example.com' });
    const cookies = [];
    while (cookies.length < 6) cookies.push(cookieOf(await logIn('many@example.com', password)));
    const statuses: number[] = [];
    for (const cookie of cookies)
      for (let count = 0; count < 9; count += 1)
        statuses.push((await logIn('many@example.com', 'Wrong-password-1', { cookie })).status);
    expect(statuses).toEqual([...Array<number>(50).fill(401), ...Array<number>(4).fill(429)]);
  });

  test('has 10 guesses itself, which are nobody else’s', async () => {
    await makeUser(on, { email: 'shared@example.com' });
    const stolen = cookieOf(await logIn('shared@example.com', password));
    const own = cookieOf(await logIn('shared@example.com', password));
    const statuses: number[] = [];
    while (statuses.length < 12)
      statuses.push((await logIn('shared@example.com', 'Wrong-password-1', { cookie: stolen })).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(await logIn('shared@example.com', password, { cookie: stolen })).toMatchObject(braked);
    expect((await logIn('shared@example.com', password, { cookie: own })).status).toBe(200);
  });

  test('is let in by a new password, whatever browsers have guessed that were known by the former one', async () => {
    const email = 'regained@example.com';
    await makeUser(on, { email });
    const cookies: string[] = [];
    while (cookies.length < 6) cookies.push(cookieOf(await logIn(email, password)));
    const [own = '', ...strange] = cookies;
    for (const cookie of [...strange, own])
      for (let count = 0; count < 10; count += 1) await logIn(email, 'Wrong-password-1', { cookie });
    expect(await logIn(email, password, { cookie: own })).toMatchObject(braked);
    const body = { token: await askForReset(on, email), password: 'Regained-horse-9' };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
    const known = cookieOf(await logIn(email, body.password, { cookie: own }));
    expect((await logIn(email, body.password, { cookie: known })).status).toBe(200);
    for (let count = 0; count < 10; count += 1) await logIn(email, 'Wrong-password-1', { cookie: known });
    expect(await logIn(email, body.password, { cookie: known })).toMatchObject(braked);
  });

  test('stays known to the five people who used it last', async () => {
    const emails = [1, 2, 3, 4, 5, 6].map((number) => `family${number}@example.com`);
    let cookie = '';
    for (const email of emails) {
      await makeUser(on, { email });
      cookie = cookieOf(await logIn(email, password, { cookie }));
    }
    for (const email of emails) await guess(email, 20);
    const statuses: number[] = [];
    for (const email of emails) statuses.push((await logIn(email, password, { cookie })).status);
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
  });

  test('keeps that in a cookie that no script reads and no other site sends', async () => {
    await makeUser(on, { email: 'cookie@example.com' });
    const { headers } = await logIn('cookie@example.com', password);
    expect(headers['set-cookie']).toMatch(
      /^ballpark-known=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict; Secure$/,
    );
  });
});

describe('no browser is known by', () => {
  test('the cookie of another person, a made-up one, or one from before the password was changed', async () => {
    const { user } = await makeUser(on, { email: 'victim@example.com' });
    await makeUser(on, { email: 'thief@example.com' });
    const old = cookieOf(await logIn('victim@example.com', password));
    const [id = '', mark = ''] = old.split('=')[1]?.split('.') ?? [];
    const thiefs = cookieOf(await logIn('thief@example.com', password));
    await guess('victim@example.com', 20);
    const attempt = async (cookie: string) =>
      (await logIn('victim@example.com', password, { cookie })).status;
    expect(await attempt(old)).toBe(200);
    const madeUp = [
      thiefs,
      `ballpark-known=${id}`,
      `ballpark-known=${mark}.${id}`,
      `ballpark-known=${'A'.repeat(43)}.${mark}`,
      `ballpark-known=${id}.${'A'.repeat(43)}`,
      `ballpark-known=${id}.${mark}x`,
      `ballpark-known=${`${id}.`.repeat(400)}`,
      'ballpark-known=',
    ];
    for (const cookie of madeUp) expect([cookie, await attempt(cookie)]).toEqual([cookie, 429]);
    expect(await attempt(`theme=dark; ${old}; other=1`)).toBe(200);
    await on.db
      .updateTable('app_user')
      .set({ password_hash: 'another hash' })
      .where('id', '=', user.id)
      .execute();
    expect(await attempt(old)).toBe(429);
  });
});
