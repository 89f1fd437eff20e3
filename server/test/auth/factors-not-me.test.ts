import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailCalls, freshEmail } from '../support/email-changes.ts';
import { mailedToken } from '../support/mailed-tokens.ts';
import { makeUser, password } from '../support/make.ts';
import { resetTokenOf } from '../support/reset-links.ts';
import { turnTotpOn } from '../support/second-factor.ts';
import { addPasskey, askedOf } from '../support/soft-authenticator.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const renewed = 'Correct-horse-10';
const logIn = (email: string, secret = password) =>
  on.call('POST /auth/login', { body: { email, password: secret } });

const notMe = async (email: string) =>
  on.call('POST /auth/not-me', { body: { token: await mailedToken(on, email, 'not-me') } });

describe('who answers a mail with ‘This was not me’', () => {
  test('takes back the app that somebody else has connected, and can set a new password without it', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    await turnTotpOn(on, person);
    expect((await notMe(email)).status).toBe(200);
    const body = { token: await resetTokenOf(on, email), password: renewed };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
    expect((await logIn(email, renewed)).status).toBe(200);
  });

  test('takes back the passkey that somebody else has added, and no other', async () => {
    const person = await makeUser(on);
    const own = await addPasskey(on, person);
    on.clock.advance(1000);
    const foreign = await addPasskey(on, person);
    expect((await notMe(person.user.email)).status).toBe(200);
    const signIn = async ({ device }: typeof own) =>
      (await on.call('POST /auth/passkeys/login', { body: device.sign(await askedOf(on)) })).status;
    expect([await signIn(own), await signIn(foreign)]).toEqual([200, 400]);
  });

  test('leaves an app that was connected before', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    await turnTotpOn(on, person);
    await on.call('POST /auth/recovery-codes', { token: person.token });
    expect((await notMe(email)).status).toBe(200);
    expect(await logIn(email)).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  });
});

describe('who undoes a change of their address', () => {
  const { ask, confirm, confirmToken, undo, undoToken } = emailCalls(() => on);

  test('takes back the app and the passkeys that were added since, whose mails went to the other address', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    const own = await addPasskey(on, person);
    on.clock.advance(1000);
    const to = freshEmail();
    await ask(person, to);
    expect((await confirm(await confirmToken(to))).status).toBe(200);
    await turnTotpOn(on, person);
    const foreign = await addPasskey(on, person);
    expect((await undo(await undoToken(email))).status).toBe(200);
    const body = { token: await resetTokenOf(on, email), password: renewed };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
    expect((await logIn(email, renewed)).status).toBe(200);
    const signIn = async ({ device }: typeof own) =>
      (await on.call('POST /auth/passkeys/login', { body: device.sign(await askedOf(on)) })).status;
    expect([await signIn(own), await signIn(foreign)]).toEqual([200, 400]);
  });

  test('keeps the app that was connected before', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    await turnTotpOn(on, person);
    on.clock.advance(1000);
    const to = freshEmail();
    await ask(person, to);
    expect((await confirm(await confirmToken(to))).status).toBe(200);
    expect((await undo(await undoToken(email))).status).toBe(200);
    expect(await logIn(email)).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  });
});
