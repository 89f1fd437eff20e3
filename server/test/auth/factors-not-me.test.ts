import { dayMs } from '@ballpark/domain/durations.ts';
import { describe, expect, test } from 'vitest';
import { comeBackAs } from '../support/fake-provider.ts';
import {
  askForReset,
  emailCalls,
  freshEmail,
  mailedToken,
  notMeTokenOf,
  resetTokenOf,
} from '../support/mailed.ts';
import { makeUser, newSession, type Person } from '../support/make.ts';
import { openedBy, turnTotpOn } from '../support/second-factor.ts';
import { newPassword, resetPassword } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
const { ask, confirm, confirmToken, logIn } = emailCalls(() => on);

const sendNotMe = (token: string) => on.call('POST /auth/not-me', { body: { token } });
async function notMe({ user }: Person): Promise<void> {
  expect((await sendNotMe(await mailedToken(on, user.email, 'not-me'))).status).toBe(200);
}
const regain = async ({ user }: Person, code?: string) =>
  resetPassword(on, await resetTokenOf(on, user.email), newPassword, { code });
async function move(person: Person, to = freshEmail()): Promise<void> {
  await ask(person, to);
  expect((await confirm(await confirmToken(to))).status).toBe(200);
}

describe('who answers a mail with ‘This wasn’t me’', () => {
  test('takes back the app that somebody else has connected, and can set a new password without it', async () => {
    const person = await makeUser(on);
    await turnTotpOn(on, person);
    await notMe(person);
    expect((await regain(person)).status).toBe(200);
    expect((await logIn(person.user.email, newPassword)).status).toBe(200);
  });

  test('takes the password away, which somebody else may know', async () => {
    const person = await makeUser(on);
    await sendNotMe(await notMeTokenOf(on, person.user, 'passwordChanged'));
    expect((await logIn(person.user.email)).code).toBe('BAD_CREDENTIALS');
    expect((await regain(person)).status).toBe(200);
    expect((await logIn(person.user.email, newPassword)).status).toBe(200);
  });

  test('leaves the password where the account has another address, which gets no link', async () => {
    const person = await makeUser(on, { isVerified: false });
    const token = await notMeTokenOf(on, person.user, 'passwordChanged');
    const to = freshEmail();
    await move(person, to);
    expect((await sendNotMe(token)).status).toBe(200);
    expect((await logIn(to)).status).toBe(200);
  });

  test('takes back the recovery codes that somebody else has made, and leaves an app from before', async () => {
    const person = await makeUser(on);
    await turnTotpOn(on, person);
    on.clock.advance(8 * dayMs);
    const stranger = await newSession(on, person.user.id);
    const { data } = await stranger.call('POST /auth/recovery-codes');
    await notMe(person);
    expect((await regain(person)).code).toBe('CODE_REQUIRED');
    expect((await regain(person, data.recoveryCodes[0])).code).toBe('CODE_WRONG');
  });
});

describe('who verifies an address by a new password', () => {
  test('finds nothing that somebody else has connected to the account before', async () => {
    const email = freshEmail();
    const { data } = await on.call('POST /auth/oidc');
    const another = comeBackAs(data, { subject: 'another', email });
    expect((await on.call('POST /auth/oidc/finish', { body: another })).status).toBe(200);
    expect((await resetPassword(on, await askForReset(on, email))).status).toBe(200);
    expect((await logIn(email, newPassword)).status).toBe(200);
    expect(await openedBy(on, 'another')).toBe(null);
  });
});
