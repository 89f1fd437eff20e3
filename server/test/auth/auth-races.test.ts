import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterEach(() => {
  on.deps.config.isRateLimited = false;
});
afterAll(() => on.close());

const atOnce = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

const registerPatiently = (email: string) =>
  on.call('POST /auth/register', { body: { name: 'Ada', email, password } });

test('100 registrations with one e-mail in many cases and letters make one account and one mail', async () => {
  const email = 'race.winner@example.com';
  const variant = (index: number) =>
    Array.from(email, (letter, at) => ((index >> (at % 7)) & 1 ? letter.toUpperCase() : letter)).join('');
  // Normalised to plain letters: full-width, mathematical, and one with trailing white space.
  const odd = (index: number) =>
    [`ｒ${email.slice(1)}`, `𝐫${email.slice(1)}`, `${email}\u00a0`, `\u2003${email} `][index % 4] ?? email;
  const answers = await atOnce(100, (index) =>
    registerPatiently(index % 10 === 9 ? odd((index - 9) / 10) : variant(index)),
  );
  expect(count(answers, 201)).toBe(1);
  // Invalid or taken.
  const invalid = answers.filter(({ code }) => code === 'INVALID_INPUT').length;
  expect(answers.filter(({ code }) => code === 'EMAIL_TAKEN')).toHaveLength(99 - invalid);
  expect(invalid).toBeLessThanOrEqual(10);
  await on.jobs.run();
  expect(on.mails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(1);
});

test('100 claims of one username in many cases have one winner', async () => {
  const people = await atOnce(100, () => makeUser(on, { isOnboarded: false, isVerified: true }));
  const variants = ['Neighbour', 'neighbour', 'NEIGHBOUR', 'nEIGHBOUR', ' Neighbour ', 'Ｎeighbour'];
  const answers = await Promise.all(
    people.map(({ token }, index) => {
      const username = variants[index % variants.length];
      const body = { username, latitude: 52.52, longitude: 13.41, preferences: ['buying'] };
      return on.call('POST /auth/onboarding', { token, body });
    }),
  );
  expect(count(answers, 200)).toBe(1);
  expect(count(answers, 409)).toBe(83);
  // A full-width letter is invalid in a username.
  expect(count(answers, 400)).toBe(16);
});

test('one mail token in 20 calls of two people verifies its owner alone', async () => {
  const email = 'owner@example.com';
  const owner = await registerPatiently(email);
  const thief = await registerPatiently('thief@example.com');
  await on.jobs.run();
  const mailToken = /token=([\w-]+)/.exec(on.mails.find(({ to }) => to === email)?.text ?? '')?.[1];
  const verify = (token: string) => on.call('POST /auth/verify-email', { token, body: { token: mailToken } });
  const answers = await atOnce(20, (index) => verify(index % 2 ? owner.data.token : thief.data.token));
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 2 ? 200 : 400)));
});

test('20 resends make one mail', async () => {
  on.deps.config.isRateLimited = true;
  const { user, token } = await makeUser(on, { isOnboarded: false });
  on.clock.advance(1000);
  const answers = await atOnce(20, () => on.call('POST /auth/resend-verification', { token }));
  expect(count(answers, 200)).toBe(1);
  expect(answers.filter(({ error }) => error === messages.resendTooSoon)).toHaveLength(19);
  await on.jobs.run();
  expect(on.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
});

test('of 70 sign-ins at once the 50 latest sessions live, and a further one ends the oldest', async () => {
  const { user, token } = await makeUser(on, { email: 'busy@example.com' });
  const signIn = () => on.call('POST /auth/login', { body: { email: user.email, password } });
  const isAlive = async (one: string) => (await on.call('GET /auth/profile', { token: one })).status === 200;
  on.clock.advance(1000);
  const signedIn = await atOnce(70, signIn);
  expect(count(signedIn, 200)).toBe(70);
  const alive = await Promise.all(signedIn.map(({ data }) => isAlive(data.token)));
  expect(alive.filter(Boolean)).toHaveLength(50);
  expect(await isAlive(token)).toBe(false);

  on.clock.advance(2 * 60 * 60_000);
  const inUse = signedIn.filter((_, index) => alive[index]).slice(0, 49);
  for (const { data } of inUse) expect(await isAlive(data.token)).toBe(true);
  const next = await signIn();
  for (const { data } of [...inUse, next]) expect(await isAlive(data.token)).toBe(true);
  const rows = await on.db.selectFrom('session').select('user_id').where('user_id', '=', user.id).execute();
  expect(rows).toHaveLength(50);
});

test('30 guesses are judged 10 times', async () => {
  on.deps.config.isRateLimited = true;
  await makeUser(on, { email: 'flood@example.com' });
  const body = { email: 'flood@example.com', password: 'Wrong-password-1' };
  const answers = await atOnce(30, () => on.call('POST /auth/login', { body }));
  expect(count(answers, 401)).toBe(10);
  expect(count(answers, 429)).toBe(20);
});
