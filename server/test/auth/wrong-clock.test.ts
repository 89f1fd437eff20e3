import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { newId } from '../../src/new-id.ts';
import { sweep } from '../../src/sweep.ts';
import { mailedToken } from '../support/mailed.ts';
import { makeUser, password } from '../support/make.ts';
import { codeAt, pendingOf, turnTotpOn } from '../support/second-factor.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** Accounts when the server's clock was a month off and is right again. */
const dayMs = 24 * 3_600_000;
const monthMs = 31 * dayMs;
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true } });
});
afterAll(() => on.close());
beforeEach(() => on.db.deleteFrom('rate_limit').execute());

async function whileOff<T>(ms: number, work: () => Promise<T>): Promise<T> {
  on.clock.advance(ms);
  try {
    return await work();
  } finally {
    on.clock.advance(-ms);
  }
}
const logIn = (email: string, secret = password) =>
  on.call('POST /auth/login', { body: { email, password: secret } });
const profile = (token: string) => on.call('GET /auth/profile', { token });

test('a session of a clock that was ahead lives on, for 30 days from its next use', async () => {
  const { user } = await makeUser(on);
  const token = (await whileOff(monthMs, () => logIn(user.email))).data.token;
  await sweep(on.deps);
  expect((await profile(token)).status).toBe(200);
  const later = await whileOff(30 * dayMs + 1, () => profile(token));
  expect(later.status).toBe(401);
});

test('who was refused by a limit of a clock that was ahead is let in at once when it is right', async () => {
  const { user } = await makeUser(on);
  await whileOff(monthMs, async () => {
    for (let guess = 0; guess < 12; guess += 1) await logIn(user.email, 'Wrong-password-1');
    expect((await logIn(user.email)).status).toBe(429);
  });
  expect((await logIn(user.email)).status).toBe(200);
});

test('a limit holds in two processes whose clocks are seconds apart', async () => {
  const { user } = await makeUser(on);
  for (let guess = 0; guess < 12; guess += 1)
    await whileOff(guess % 2 === 0 ? 5_000 : -5_000, () => logIn(user.email, 'Wrong-password-1'));
  expect((await logIn(user.email)).status).toBe(429);
});

test('a mail to verify can be asked for again, whatever was asked for ahead of time', async () => {
  const body = { name: 'Una Early', email: 'una.early@example.com', password, latitude: 0, longitude: 0 };
  const { data } = await on.call('POST /auth/register', { body });
  const resend = () => on.call('POST /auth/resend-verification', { token: data.token });
  await whileOff(monthMs - 2 * dayMs, async () => {
    for (let mail = 0; mail < 4; mail += 1) {
      await resend();
      on.clock.advance(61_000);
    }
    on.clock.advance(-4 * 61_000);
  });
  expect((await resend()).status).toBe(200);
});

test('a code counts again after one of a clock that was ahead, and is still good once', async () => {
  const person = await makeUser(on);
  const { secret } = await turnTotpOn(on, person);
  const finish = async () => {
    const pending = await pendingOf(on, person.user.email);
    const code = codeAt(secret, on.clock.now);
    return () => on.call('POST /auth/login/code', { body: { pending, code } });
  };
  // The phone was equally ahead: both got their time from the same wrong clock.
  expect((await whileOff(monthMs, async () => (await finish())())).status).toBe(200);
  on.clock.advance(60_000);
  const again = await finish();
  expect((await again()).status).toBe(200);
  expect((await (await finish())()).status).toBe(400);
});

test('a code of the last minutes is taken no second time by a clock that was put back a little', async () => {
  const person = await makeUser(on);
  const { secret } = await turnTotpOn(on, person);
  on.clock.advance(30_000);
  const code = codeAt(secret, on.clock.now);
  const use = async () =>
    on.call('POST /auth/login/code', { body: { pending: await pendingOf(on, person.user.email), code } });
  expect((await use()).status).toBe(200);
  expect((await whileOff(-30_000, use)).status).toBe(400);
});

test('what was half done ahead of time is forgotten', async () => {
  const person = await makeUser(on);
  const { secret } = await turnTotpOn(on, person);
  const pending = await whileOff(monthMs, () => pendingOf(on, person.user.email));
  const code = codeAt(secret, new Date(on.clock.now.getTime() + 60_000));
  on.clock.advance(60_000);
  await sweep(on.deps);
  const answer = await on.call('POST /auth/login/code', { body: { pending, code } });
  expect(answer).toMatchObject({ status: 400, code: 'SIGN_IN_TOO_OLD' });
});

test('a link to a new password of a clock that was ahead does not live for a month', async () => {
  const { user } = await makeUser(on);
  const ask = () => on.call('POST /auth/forgot-password', { body: { email: user.email } });
  const token = await whileOff(monthMs, async () => {
    await ask();
    return mailedToken(on, user.email, 'reset-password');
  });
  await sweep(on.deps);
  const use = (mailed: string) =>
    on.call('POST /auth/reset-password', { body: { token: mailed, password: 'Another-pass-2' } });
  expect(await use(token)).toMatchObject({ status: 400, code: 'TOKEN_INVALID' });
  await ask();
  expect((await use(await mailedToken(on, user.email, 'reset-password'))).status).toBe(200);
});

test('an export that was cut off ahead of time can be asked for again', async () => {
  const { token, user } = await makeUser(on);
  const ask = () => on.call('POST /account/export', { token });
  await ask();
  const ahead = new Date(on.clock.now.getTime() + monthMs);
  await on.db.updateTable('account_export').set({ asked_at: ahead }).where('user_id', '=', user.id).execute();
  expect((await ask()).data.askedAt).toBe(on.clock.now.toISOString());
});

test('a deletion that was cut off ahead of time is gone on with', async () => {
  const { token, user } = await makeUser(on);
  await on.call('DELETE /account', { token, body: { password } });
  const ahead = new Date(on.clock.now.getTime() + monthMs);
  const begun = { deletion_at: on.clock.now, deletion_begun_at: ahead, former_author: newId() };
  await on.db.updateTable('app_user').set(begun).where('id', '=', user.id).execute();
  await removeAccounts(on.deps);
  const left = await on.db.selectFrom('app_user').select('id').where('id', '=', user.id).execute();
  expect(left).toEqual([]);
});
