import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { makeUser, password, type MadeUser } from '../support/make.ts';
import { makeBrowser } from '../support/push-service.ts';
import { aliveOf } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const renewed = 'Correct-horse-10';
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true } });
});
afterAll(() => on.close());

type More = { pushEndpoint?: string; cookie?: string };
function change(
  { token }: Pick<MadeUser, 'token'>,
  currentPassword: unknown = password,
  newPassword: unknown = renewed,
  { cookie, ...more }: More = {},
) {
  const body = { currentPassword, newPassword, ...more };
  return on.call('PUT /auth/password', { token, body, ...(cookie && { headers: { cookie } }) });
}
const logIn = (email: string, secret: string, cookie?: string) =>
  on.call('POST /auth/login', { body: { email, password: secret }, ...(cookie && { headers: { cookie } }) });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

describe('a new password by the present one', () => {
  test('keeps this session and ends all others of the person', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const phone = await startSession(on.db, ada.user.id, on.clock.now);
    expect(await change(ada)).toMatchObject({ status: 200, data: {} });
    expect(await aliveOf(on, [ada.token, phone.token, other.token])).toEqual([ada.token, other.token]);
    expect((await logIn(ada.user.email, password)).status).toBe(401);
    expect((await logIn(ada.user.email, renewed)).status).toBe(200);
  });

  test('ends all pushes but those to the browser that it names', async () => {
    const person = await makeUser(on);
    const browsers = ['here', 'there'].map((name) => makeBrowser(`https://push.example/send/${name}`));
    for (const { endpoint, keys } of browsers)
      await on.call('POST /push/subscriptions', { token: person.token, body: { endpoint, keys } });
    const endpoints = async () => {
      const rows = await on.db
        .selectFrom('push_subscription')
        .select('endpoint')
        .where('user_id', '=', person.user.id)
        .execute();
      return rows.map(({ endpoint }) => endpoint);
    };
    const [here = ''] = browsers.map(({ endpoint }) => endpoint);
    await change(person, password, renewed, { pushEndpoint: here });
    expect(await endpoints()).toEqual([here]);
    await change(person, renewed, 'Correct-horse-11');
    expect(await endpoints()).toEqual([]);
  });

  test('can be set by a person who has not verified their address yet', async () => {
    expect((await change(await makeUser(on, { isOnboarded: false }))).status).toBe(200);
  });

  test('sends the person a mail', async () => {
    const person = await makeUser(on);
    await change(person);
    await on.jobs.run();
    const mails = on.mails.filter(({ to }) => to === person.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect(mails[0]?.text).toContain('in settings. All other devices were signed out');
    expect(mails[0]?.text).toContain('/not-me#token=');
  });

  test('leaves this browser known, and no other', async () => {
    const { user } = await makeUser(on);
    const [here, there] = [await logIn(user.email, password), await logIn(user.email, password)];
    const changed = await change(here.data, password, renewed, { cookie: cookieOf(here) });
    expect(changed.status).toBe(200);
    for (let guess = 0; guess < 11; guess += 1) await logIn(user.email, 'Wrong-password-1');
    expect((await logIn(user.email, renewed, cookieOf(there))).status).toBe(429);
    expect((await logIn(user.email, renewed, cookieOf(changed))).status).toBe(200);
    on.clock.advance(16 * 60_000);
  });
});

describe('what is refused', () => {
  test('a wrong present password, beside its field; sessions and password stay', async () => {
    const person = await makeUser(on);
    const phone = await startSession(on.db, person.user.id, on.clock.now);
    expect(await change(person, 'Wrong-password-1')).toMatchObject({
      status: 400,
      code: 'CURRENT_PASSWORD_WRONG',
      fields: { currentPassword: messages.currentPasswordWrong },
    });
    expect(await aliveOf(on, [person.token, phone.token])).toHaveLength(2);
    expect((await logIn(person.user.email, password)).status).toBe(200);
  });

  test.each([
    [undefined, renewed, { currentPassword: messages.currentPasswordMissing }],
    ['', renewed, { currentPassword: messages.currentPasswordMissing }],
    ['x'.repeat(1025), renewed, { currentPassword: messages.currentPasswordWrong }],
    [password, 'weak', { newPassword: messages.passwordTooShort }],
    [password, 'Password1', { newPassword: messages.passwordTooCommon }],
  ])('the present %j with the new %j', async (present, next, fields) => {
    expect(await change(await makeUser(on), present ?? null, next)).toMatchObject({ status: 400, fields });
  });

  test('the eleventh guess in 15 minutes, whatever it is', async () => {
    const person = await makeUser(on);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await change(person, 'Wrong-password-1')).status).toBe(400);
    expect(await change(person)).toMatchObject({ status: 429, error: messages.tooManyAttempts });
    on.clock.advance(15 * 60_000 + 1);
    expect((await change(person)).status).toBe(200);
  });

  test('nothing that was right is counted', async () => {
    const person = await makeUser(on);
    let present = password;
    for (let count = 0; count < 12; count += 1) {
      const next = `Correct-horse-${20 + count}`;
      expect((await change(person, present, next)).status).toBe(200);
      present = next;
    }
  });
});
