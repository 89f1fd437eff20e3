import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askForReset,
  emailCalls,
  freshEmail,
  mailedToken,
  notMeTokenOf,
  resetTokenOf,
} from '../support/mailed.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { makeUser, password } from '../support/make.ts';
import { link, turnTotpOn } from '../support/second-factor.ts';
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

/** The user of a linked account, or null. */
async function openedBy(subject: string): Promise<string | null> {
  const { data } = await on.call('POST /auth/oidc');
  const answer = await on.call('POST /auth/oidc/finish', { body: comeBackAs(data, { subject }) });
  return answer.status === 200 ? answer.data.user.id : null;
}

const notMe = async (email: string) =>
  on.call('POST /auth/not-me', { body: { token: await mailedToken(on, email, 'not-me') } });

async function needsCode(email: string): Promise<boolean> {
  const body = { token: await resetTokenOf(on, email), password: renewed };
  return (await on.call('POST /auth/reset-password', { body })).code === 'CODE_REQUIRED';
}

describe('who answers a mail with ‘This wasn’t me’', () => {
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

  test('takes back the account elsewhere that somebody else has connected, and no other', async () => {
    const person = await makeUser(on);
    await link(on, person, 'not-me-own');
    on.clock.advance(1000);
    await link(on, person, 'not-me-foreign');
    expect((await notMe(person.user.email)).status).toBe(200);
    expect(await openedBy('not-me-own')).toBe(person.user.id);
    expect(await openedBy('not-me-foreign')).toBe(null);
  });

  test('takes the password away, which somebody else may know', async () => {
    const { user } = await makeUser(on);
    const token = await notMeTokenOf(on, user, 'passwordChanged');
    expect((await on.call('POST /auth/not-me', { body: { token } })).status).toBe(200);
    expect((await logIn(user.email)).code).toBe('BAD_CREDENTIALS');
    const body = { token: await resetTokenOf(on, user.email), password: renewed };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
    expect((await logIn(user.email, renewed)).status).toBe(200);
  });

  test('leaves the password where the account has another address, which gets no link', async () => {
    const { user, token } = await makeUser(on, { isVerified: false });
    const notMeToken = await notMeTokenOf(on, user, 'passwordChanged');
    const to = freshEmail();
    await on.call('POST /auth/email', { token, body: { email: to, password } });
    const body = { token: await mailedToken(on, to, 'confirm-email') };
    expect((await on.call('POST /auth/email/confirm', { body })).status).toBe(200);
    expect((await on.call('POST /auth/not-me', { body: { token: notMeToken } })).status).toBe(200);
    expect((await logIn(to)).status).toBe(200);
  });

  test('takes back the recovery codes that somebody else has made', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    await turnTotpOn(on, person);
    on.clock.advance(1000);
    const { data } = await on.call('POST /auth/recovery-codes', { token: person.token });
    expect((await notMe(email)).status).toBe(200);
    const reset = { token: await resetTokenOf(on, email), password: renewed, code: data.recoveryCodes[0] };
    expect((await on.call('POST /auth/reset-password', { body: reset })).code).toBe('CODE_WRONG');
  });

  test('leaves an app that was connected before', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    await turnTotpOn(on, person);
    await on.call('POST /auth/recovery-codes', { token: person.token });
    expect((await notMe(email)).status).toBe(200);
    expect(await needsCode(email)).toBe(true);
  });
});

describe('who undoes a change of their address', () => {
  const { ask, confirm, confirmToken, undo, undoToken } = emailCalls(() => on);

  test('takes back app, passkeys and accounts elsewhere that were added since, whose mails went to the other address', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    const own = await addPasskey(on, person);
    await link(on, person, 'undo-own');
    on.clock.advance(1000);
    const to = freshEmail();
    await ask(person, to);
    expect((await confirm(await confirmToken(to))).status).toBe(200);
    await turnTotpOn(on, person);
    const foreign = await addPasskey(on, person);
    await link(on, person, 'undo-foreign');
    expect((await undo(await undoToken(email))).status).toBe(200);
    const body = { token: await resetTokenOf(on, email), password: renewed };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
    expect((await logIn(email, renewed)).status).toBe(200);
    const signIn = async ({ device }: typeof own) =>
      (await on.call('POST /auth/passkeys/login', { body: device.sign(await askedOf(on)) })).status;
    expect([await signIn(own), await signIn(foreign)]).toEqual([200, 400]);
    expect(await openedBy('undo-own')).toBe(person.user.id);
    expect(await openedBy('undo-foreign')).toBe(null);
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
    expect(await needsCode(email)).toBe(true);
  });
});

describe('who verifies an address by a new password', () => {
  test('finds nothing that somebody else has connected to the account before', async () => {
    const email = 'registered-by-another@example.com';
    const { data: begun } = await on.call('POST /auth/oidc');
    const another = comeBackAs(begun, { subject: 'another', email });
    expect((await on.call('POST /auth/oidc/finish', { body: another })).status).toBe(200);
    const body = { token: await askForReset(on, email), password: renewed };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
    expect((await logIn(email, renewed)).status).toBe(200);
    expect(await openedBy('another')).toBe(null);
  });

  test.each(['POST /auth/factors/totp', 'POST /auth/passkeys/options', 'POST /auth/identities'] as const)(
    'nor could anybody add to it: %s',
    async (route) => {
      const { token } = await makeUser(on, { isOnboarded: false });
      expect(await on.call(route, { token })).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
    },
  );
});
