import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail } from '../support/mailed.ts';
import { makeUser, password } from '../support/make.ts';
import { turnTotpOn } from '../support/second-factor.ts';
import { addPasskey, askedOf } from '../support/soft-authenticator.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const quarterHour = 15 * 60_000;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const newPassword = { currentPassword: password, newPassword: 'Correct-horse-10' };
const calls = {
  'changing the e-mail address': (token: string, secret = password) =>
    on.call('POST /auth/email', { token, body: { email: freshEmail(), password: secret } }),
  'changing the password': (token: string, secret = password) =>
    on.call('PUT /auth/password', { token, body: { ...newPassword, currentPassword: secret } }),
  'asking for the deletion': (token: string, secret = password) =>
    on.call('DELETE /account', { token, body: { password: secret } }),
};

describe.each(Object.entries(calls))('%s', (_, send) => {
  test('takes the password alone where two-step sign-in is off', async () => {
    const { token } = await makeUser(on);
    on.clock.advance(quarterHour + 1);
    expect((await send(token)).status).toBe(200);
  });

  test('takes a fresh proof by password and code where it is on', async () => {
    const person = await makeUser(on);
    const { token } = person;
    const { nextCode } = await turnTotpOn(on, person);
    on.clock.advance(quarterHour + 1);
    // The answer must not reveal whether the password is right.
    for (const secret of [password, 'Wrong-horse-9'])
      expect(await send(token, secret)).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
    const alone = await on.call('POST /auth/proof', { token, body: { password } });
    expect(alone).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
    const both = await on.call('POST /auth/proof', { token, body: { password, code: nextCode() } });
    expect(both.status).toBe(200);
    expect((await send(token)).status).toBe(200);
  });

  test('takes a fresh proof by passkey where it is on', async () => {
    const person = await makeUser(on);
    const { token } = person;
    const { device } = await addPasskey(on, person);
    await turnTotpOn(on, person);
    on.clock.advance(quarterHour + 1);
    const proof = { token, body: device.sign(await askedOf(on)) };
    expect((await on.call('POST /auth/proof/passkey', proof)).status).toBe(200);
    expect((await send(token)).status).toBe(200);
  });
});
