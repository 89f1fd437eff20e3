import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as passwords from '../../src/auth/password-hash.ts';
import { Unavailable } from '../../src/errors.ts';
import * as limits from '../../src/http/limits/rate-limit-queries.ts';
import { makeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

vi.mock('../../src/auth/password-hash.ts', { spy: true });
vi.mock('../../src/http/limits/rate-limit-queries.ts', { spy: true });

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true }, isPatient: false });
});
afterAll(() => on.close());
afterEach(() => on.clock.advance(16 * 60_000));

function logIn(email: string, secret: string, ip = '203.0.113.1') {
  return on.call('POST /auth/login', { body: { email, password: secret }, ip });
}

function logInVia(forgedAddress: string) {
  return on.call('POST /auth/login', {
    body: { email: 'forged@example.com', password: 'x' },
    ip: '203.0.113.4',
    headers: { 'x-forwarded-for': forgedAddress },
  });
}

describe('login', () => {
  test('answers the person and a new token each time, whatever the case of the e-mail', async () => {
    const { user } = await makeUser(on, { email: 'grace@example.com' });
    const first = await logIn('grace@example.com', password);
    const second = await logIn('  GRACE@Example.COM ', password);
    expect(first).toMatchObject({ status: 200, data: { user } });
    expect(second.data.user).toEqual(user);
    expect(second.data.token).not.toBe(first.data.token);
    expect((await on.call('GET /auth/profile', { token: first.data.token })).status).toBe(200);
  });

  test('says the same, after the same work, for an unknown e-mail and a wrong password', async () => {
    await makeUser(on, { email: 'known@example.com' });
    const verify = vi.mocked(passwords.verifyPassword);
    verify.mockClear();
    const wrong = await logIn('known@example.com', 'Wrong-password-1');
    const unknown = await logIn('unknown@example.com', 'Wrong-password-1');
    expect(wrong).toMatchObject({ status: 401, error: messages.badCredentials, code: 'BAD_CREDENTIALS' });
    const { headers: _, ...body } = wrong;
    expect(unknown).toMatchObject(body);
    expect(verify.mock.calls.map(([hash]) => hash === null)).toEqual([false, true]);
  });

  test('no password is right for nobody', async () => {
    expect(await passwords.verifyPassword(null, 'nobody has this password', 'test')).toBe(false);
  });

  test.each([
    [{ password }, messages.emailInvalid],
    [{ email: 'a@example.com' }, messages.passwordMissing],
    [{ email: 'a@example.com', password: '' }, messages.passwordMissing],
    [{ email: { $ne: '' }, password }, messages.emailInvalid],
  ])('refuses %j', async (body, text) => {
    expect(await on.call('POST /auth/login', { body })).toMatchObject({ status: 400, error: text });
  });

  test('takes any e-mail that was typed, however odd, as unknown', async () => {
    expect((await logIn('\uFDFA'.repeat(254), 'x')).status).toBe(401);
  });
});

describe('guessing', () => {
  test('after 10 failures in 15 minutes even the right password is refused, from that address', async () => {
    await makeUser(on, { email: 'target@example.com' });
    for (let index = 0; index < 10; index++)
      expect((await logIn('target@example.com', 'Wrong-password-1')).status).toBe(401);
    const refused = await logIn('Target@example.com', password);
    expect(refused).toMatchObject({ status: 429, error: messages.tooManyAttempts });
    expect(Number(refused.headers['retry-after'])).toBe(900);
    expect((await logIn('target@example.com', password, '203.0.113.2')).status).toBe(200);
    on.clock.advance(900_001);
    expect((await logIn('target@example.com', password)).status).toBe(200);
  });

  test('successes are not counted', async () => {
    await makeUser(on, { email: 'often@example.com' });
    for (let index = 0; index < 12; index++)
      expect((await logIn('often@example.com', password)).status).toBe(200);
  });

  test('an attempt that was never judged, for the line is too long, is not counted', async () => {
    await makeUser(on, { email: 'patient@example.com' });
    const verify = vi.mocked(passwords.verifyPassword);
    for (let index = 0; index < 11; index++) {
      verify.mockRejectedValueOnce(new Unavailable());
      expect((await logIn('patient@example.com', password)).status).toBe(503);
    }
    expect((await logIn('patient@example.com', password)).status).toBe(200);
  });

  test('one address, or one IPv6 network, has 50 failures over all e-mails', async () => {
    for (let index = 0; index < 50; index++)
      expect((await logIn(`nobody${index}@example.com`, 'x', `2001:db8:0:1::${index + 1}`)).status).toBe(401);
    expect((await logIn('nobody50@example.com', 'x', '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await logIn('nobody50@example.com', 'x', '2001:db8:0:2::1')).status).toBe(401);
  });

  test('a forged X-Forwarded-For is ignored while no proxy is configured', async () => {
    for (let index = 0; index < 10; index++) await logInVia(`192.0.2.${index}`);
    expect((await logInVia('192.0.2.11')).status).toBe(429);
  });
});

describe('sessions', () => {
  test('logout ends this session and no other', async () => {
    const { user, token } = await makeUser(on, { email: 'leaver@example.com' });
    const other = await logIn('leaver@example.com', password);
    expect(await on.call('POST /auth/logout', { token })).toMatchObject({ status: 200, data: {} });
    expect(await on.call('GET /auth/profile', { token })).toMatchObject({
      status: 401,
      error: messages.signInNeeded,
    });
    expect((await on.call('GET /auth/profile', { token: other.data.token })).data.user.id).toBe(user.id);
  });

  test('a session in use lives on, one unused for 30 days is over', async () => {
    const { token } = await makeUser(on);
    const day = 24 * 60 * 60_000;
    for (let index = 0; index < 3; index++) {
      on.clock.advance(29 * day);
      expect((await on.call('GET /auth/profile', { token })).status).toBe(200);
    }
    on.clock.advance(30 * day);
    expect((await on.call('GET /auth/profile', { token })).status).toBe(401);
  });

  test.each(['', 'Bearer', 'Bearer short', `Basic ${'x'.repeat(43)}`, `Bearer ${'x'.repeat(43)}`])(
    'the header "%s" is no session',
    async (authorization) => {
      expect((await on.call('GET /auth/profile', { headers: { authorization } })).status).toBe(401);
    },
  );
});

test('a sign-in succeeds though its attempt cannot be given back', async () => {
  await makeUser(on, { email: 'uncounted@example.com' });
  vi.mocked(limits.uncountAttempt).mockRejectedValueOnce(new Error('away'));
  expect((await logIn('uncounted@example.com', password)).status).toBe(200);
});
