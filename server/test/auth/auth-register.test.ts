import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

function registration(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    password,
    latitude: 0,
    longitude: 0,
    ...overrides,
  };
}

describe('register', () => {
  test('creates an account, signs it in and sends one verification mail', async () => {
    const answer = await on.call('POST /auth/register', { body: registration() });
    expect(answer.status).toBe(201);
    expect(answer.data.user).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      isEmailVerified: false,
    });
    const profile = await on.call('GET /auth/profile', { token: answer.data.token });
    expect(profile.data.user).toEqual(answer.data.user);
    await on.jobs.run();
    expect(on.mails.filter((mail) => mail.to === 'ada@example.com')).toHaveLength(1);
  });

  test.each([
    [
      'a point, kept to 0.01 degrees',
      { latitude: 52.51637, longitude: 13.37771 },
      { latitude: 52.52, longitude: 13.38 },
    ],
    ['0, 0, which means unknown', { latitude: 0, longitude: 0 }, { latitude: null, longitude: null }],
    ['half a point on the equator', { latitude: 0, longitude: 32.5 }, { latitude: 0, longitude: 32.5 }],
  ])('takes %s', async (title, sent, kept) => {
    const email = `${title.replace(/\W/g, '')}@example.com`;
    const answer = await on.call('POST /auth/register', { body: registration({ email, ...sent }) });
    expect(answer.data.user).toMatchObject(kept);
  });

  test.each([
    ['name', { name: '   ' }, messages.nameMissing],
    ['name', { name: 'x'.repeat(81) }, messages.nameTooLong],
    ['email', { email: 'nobody' }, messages.emailInvalid],
    ['password', { password: '' }, messages.passwordMissing],
    ['password', { password: 'Ab1defg' }, messages.passwordTooShort],
    ['password', { password: 'abcdefg1' }, messages.passwordNoUppercase],
    ['password', { password: 'ABCDEFG1' }, messages.passwordNoLowercase],
    ['password', { password: 'Abcdefgh' }, messages.passwordNoNumber],
    ['password', { password: 'Password1' }, messages.passwordTooCommon],
    ['password', { password: `Aa1${'x'.repeat(126)}` }, messages.passwordTooLong],
  ])('refuses a bad %s: %j', async (field, wrong, text) => {
    const answer = await on.call('POST /auth/register', { body: registration(wrong) });
    expect(answer).toMatchObject({ status: 400, error: text, message: text, fields: { [field]: text } });
  });

  test('stores nothing that it does not know', async () => {
    const forged = {
      email: 'forger@example.com',
      xp: 999,
      isEmailVerified: true,
      isOnboarded: true,
      id: 'mine',
    };
    const answer = await on.call('POST /auth/register', { body: registration(forged) });
    expect(answer.data.user).toMatchObject({ xp: 0, isEmailVerified: false, isOnboarded: false });
    expect(answer.data.user.id).not.toBe('mine');
  });
});

test('an e-mail is taken whatever its case', async () => {
  await on.call('POST /auth/register', { body: registration({ email: 'taken@example.com' }) });
  const second = await on.call('POST /auth/register', {
    body: registration({ email: ' Taken@EXAMPLE.com ' }),
  });
  expect(second).toMatchObject({
    status: 409,
    code: 'EMAIL_TAKEN',
    error: messages.emailTaken,
    fields: { email: messages.emailTaken },
  });
});

test('a domain with other letters and its ASCII form are one address, and mail goes to the ASCII form', async () => {
  const typed = 'ann@bücher.example';
  const ascii = 'ann@xn--bcher-kva.example';
  const made = await on.call('POST /auth/register', { body: registration({ email: typed }) });
  expect(made).toMatchObject({ status: 201, data: { user: { email: ascii } } });
  await on.jobs.run();
  expect(on.mails.filter(({ to }) => to.startsWith('ann@')).map(({ to }) => to)).toEqual([ascii]);
  for (const email of [typed, ascii]) {
    expect((await on.call('POST /auth/register', { body: registration({ email }) })).code).toBe(
      'EMAIL_TAKEN',
    );
    const again = await on.call('POST /auth/login', { body: { email, password } });
    expect(again.data.user.id).toBe(made.data.user.id);
  }
});

describe('with limits', () => {
  test('the 21st registration of an address within an hour is refused, another address is not', async () => {
    on.deps.config.isRateLimited = true;
    const attempt = (index: number, ip: string) =>
      on.call('POST /auth/register', { body: registration({ email: `p${index}@example.com` }), ip });
    for (let index = 0; index < 20; index++) expect((await attempt(index, '198.51.100.7')).status).toBe(201);
    const refused = await attempt(20, '198.51.100.7');
    expect(refused).toMatchObject({ status: 429, error: messages.tooManyRequests });
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    expect((await attempt(20, '198.51.100.8')).status).toBe(201);
    on.clock.advance(3_600_001);
    expect((await attempt(21, '198.51.100.7')).status).toBe(201);
  });
});
