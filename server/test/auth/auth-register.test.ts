import { registration } from '@ballpark/domain/contract/auth.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { expect, test } from 'vitest';
import { times } from '../support/calls.ts';
import { mailsTo, subjectsTo } from '../support/mailed.ts';
import { password } from '../support/make.ts';
import { logIn, outcomesOf } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password, latitude: 0, longitude: 0 };
const register = (more: Record<string, unknown> = {}) =>
  on.call('POST /auth/register', { body: { ...ada, ...more } });

test('signing up makes an account and a session, and sends one mail to verify the address', async () => {
  const { status, data } = await register({ name: ' Ada\u202E \u200BLove\u200Dlace\r\nBcc: all ' });
  expect(status).toBe(201);
  expect(data.user).toMatchObject({
    name: 'Ada Lovelace Bcc: all',
    email: 'ada@example.com',
    isEmailVerified: false,
  });
  expect((await on.call('GET /auth/profile', { token: data.token })).data.user).toEqual(data.user);
  expect(await subjectsTo(on, 'ada@example.com')).toEqual(['Verify your email for Ballpark']);
});

test.each([
  [52.51637, 13.37771, { latitude: 52.52, longitude: 13.38 }],
  // Unknown.
  [0, 0, { latitude: null, longitude: null }],
])('signing up at %d, %d keeps the point %j', async (latitude, longitude, kept) => {
  const email = `at${longitude}@example.com`;
  expect((await register({ email, latitude, longitude })).data.user).toMatchObject(kept);
});

test.each([
  ['name', 'Adm1n', messages.nameOfHouse],
  ['email', 'nobody', messages.emailInvalid],
  ['password', 'Password1', messages.passwordTooCommon],
])('signing up with the %s %j is refused', async (field, wrong, text) => {
  const answer = await register({ [field]: wrong });
  expect(answer).toMatchObject({ status: 400, error: text, fields: { [field]: text } });
});

test('a name that is too long is refused for its length alone', () => {
  const { error } = registration.safeParse({ ...ada, name: 'Ballpark \uFDFA '.repeat(2000) });
  expect(error?.issues.map(({ message }) => message)).toEqual([messages.nameTooLong]);
});

test('a domain in other letters and its ASCII form are one address, and mail goes to the latter', async () => {
  const ascii = 'ann@xn--bcher-kva.example';
  const { data } = await register({ email: 'ann@bücher.example' });
  expect(data.user.email).toBe(ascii);
  await on.jobs.run();
  expect(mailsTo(on, data)).toHaveLength(1);
  for (const email of ['ann@bücher.example', ascii]) {
    expect(await register({ email })).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      fields: { email: messages.emailTaken },
    });
    expect((await logIn(on, email)).data.user.id).toBe(data.user.id);
  }
});

test('100 registrations with one e-mail in many cases and letters make one account and one mail', async () => {
  const email = 'race.winner@example.com';
  const inCase = (index: number) =>
    Array.from(email, (letter, at) => ((index >> (at % 7)) & 1 ? letter.toUpperCase() : letter)).join('');
  // Full-width, mathematical, and with white space around.
  const odd = [`ｒ${email.slice(1)}`, `𝐫${email.slice(1)}`, `${email}\u00a0`, `\u2003${email} `];
  const answers = await times(100, (index) =>
    register({ email: index % 10 === 9 ? odd[((index - 9) / 10) % 4] : inCase(index) }),
  );
  const { 201: made, '409 EMAIL_TAKEN': taken = 0, '400 INVALID_INPUT': odder = 0 } = outcomesOf(answers);
  expect([made, taken + odder]).toEqual([1, 99]);
  expect(odder).toBeLessThanOrEqual(10);
  await on.jobs.run();
  expect(on.mails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(1);
});
