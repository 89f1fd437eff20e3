import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { makeUser, password } from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { aliveOf, askForReset, resetTokenOf } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const renewed = 'Correct-horse-10';
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

const atOnce = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const reset = (token: string, secret = renewed) =>
  on.call('POST /auth/reset-password', { body: { token, password: secret } });
const change = (token: string, newPassword: string) =>
  on.call('PUT /auth/password', { token, body: { currentPassword: password, newPassword } });
const logIn = (email: string, secret: string) =>
  on.call('POST /auth/login', { body: { email, password: secret } });
const codesOf = (answers: readonly { status: number; code?: string | undefined }[]) =>
  answers.map(({ status, code }) => `${status} ${code ?? ''}`.trim()).sort();

test('of 50 uses of one token at once exactly one succeeds, and sends one mail', async () => {
  const email = 'fifty@example.com';
  await makeUser(on, { email });
  const token = await askForReset(on, email);
  const answers = await atOnce(50, (index) => reset(token, `Correct-horse-${100 + index}`));
  expect(codesOf(answers)).toEqual(['200', ...Array.from({ length: 49 }, () => '400 TOKEN_INVALID')]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await logIn(email, `Correct-horse-${100 + winner}`)).status).toBe(200);
  await on.jobs.run();
  const told = on.mails.filter(({ to, subject }) => to === email && subject === 'Your password was changed');
  expect(told).toHaveLength(1);
});

test('no session that the old password began lives on, however it met the reset', async () => {
  const email = 'meeting@example.com';
  await makeUser(on, { email });
  const token = await askForReset(on, email);
  const [changed, ...signIns] = await Promise.all([
    reset(token),
    ...Array.from({ length: 20 }, () => logIn(email, password)),
  ]);
  expect(changed.status).toBe(200);
  const begun = signIns.flatMap(({ status, data }) => (status === 200 ? [data.token] : []));
  expect(await aliveOf(on, begun)).toEqual([]);
  expect(signIns.filter(({ status }) => status !== 200).every(({ status }) => status === 401)).toBe(true);
});

test('no push that an old session brings outlives the reset', async () => {
  const email = 'pushed@example.com';
  const { user } = await makeUser(on, { email });
  const sessions = await atOnce(10, () => startSession(on.db, user.id, on.clock.now));
  const token = await askForReset(on, email);
  const answers = await Promise.all([
    reset(token),
    ...sessions.map((session, index) => {
      const { endpoint, keys } = makeBrowser(`https://push.example/send/${index}`);
      const body = { endpoint, keys };
      return on.call('POST /push/subscriptions', { token: session.token, body });
    }),
  ]);
  expect(answers[0]?.status).toBe(200);
  expect(
    await on.db.selectFrom('push_subscription').select('id').where('user_id', '=', user.id).execute(),
  ).toEqual([]);
});

test('of two devices that change the password at once one succeeds and ends the other', async () => {
  const here = await makeUser(on);
  const there = await startSession(on.db, here.user.id, on.clock.now);
  const tokens = [here.token, there.token];
  const answers = await Promise.all(
    tokens.map((token, index) => change(token, `Correct-horse-${30 + index}`)),
  );
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await aliveOf(on, tokens)).toEqual([tokens[winner]]);
});

test('a reset and a change that meet leave one password and no old session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `both${round}@example.com`;
    const person = await makeUser(on, { email });
    const other = await startSession(on.db, person.user.id, on.clock.now);
    const token = await askForReset(on, email);
    const [byLink, byHand] = await Promise.all([reset(token), change(person.token, 'Correct-horse-40')]);
    // A change voids the link, a reset the session.
    expect([byLink.status, byHand.status].filter((status) => status === 200).length).toBe(1);
    expect((await logIn(email, byLink.status === 200 ? renewed : 'Correct-horse-40')).status).toBe(200);
    expect(await aliveOf(on, [other.token])).toEqual([]);
  }
});

test('20 requests at once leave one link, which is in the last mail', async () => {
  const email = 'eager@example.com';
  await makeUser(on, { email });
  const answers = await atOnce(20, () => on.call('POST /auth/forgot-password', { body: { email } }));
  expect(codesOf(answers)).toEqual(Array.from({ length: 20 }, () => '200'));
  const token = await resetTokenOf(on, email);
  expect(on.mails.filter(({ to }) => to === email)).toHaveLength(1);
  expect((await reset(token)).status).toBe(200);
});
