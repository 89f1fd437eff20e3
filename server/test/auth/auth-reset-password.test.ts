import { hourMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newToken } from '../../src/auth/tokens.ts';
import { times } from '../support/calls.ts';
import { aliveOf, askForReset, resetTokenOf, subjectsTo } from '../support/mailed.ts';
import { makeUser, newSession, password, readEvents } from '../support/make.ts';
import { browsersOf, subscribe } from '../support/push-service.ts';
import {
  changePassword,
  inTurn,
  logIn,
  newPassword,
  outcomesOf,
  resetPassword,
  wrongPassword,
} from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({
  kind: databaseKind,
  config: { isRateLimited: true, publicUrl: 'https://ballpark.example' },
});
let address = 0;

/** From a new IP address by default. */
function forgot(email: unknown, headers: Record<string, string> = {}) {
  address += 1;
  return on.call('POST /auth/forgot-password', { body: { email }, ip: `10.1.0.${address}`, headers });
}
const reset = (token: unknown, secret: unknown = newPassword) => {
  address += 1;
  return resetPassword(on, token, secret, { ip: `10.1.0.${address}` });
};
const countTo = async (email: string) => (await subjectsTo(on, email)).length;
const badLink = (error: string) => ({ status: 400, error, code: 'TOKEN_INVALID' });
const unknownLink = badLink(messages.resetLinkInvalid);

describe('asking for a link', () => {
  test('is answered the same to the last header, whether there is somebody or not', async () => {
    const { user } = await makeUser(on);
    const [known, unknown] = [await forgot(user.email), await forgot('nobody@example.com')];
    expect(known).toMatchObject({ status: 200, data: { message: messages.resetMailAsked } });
    const { headers, ...body } = known;
    const ownHeaders = { 'x-request-id': expect.any(String), date: expect.any(String) };
    expect(unknown).toEqual({ ...body, headers: { ...headers, ...ownHeaders } });
  });

  test('writes to the person alone, with a link of the configured address, whatever the caller says it is', async () => {
    const email = 'host@example.com';
    await makeUser(on, { email, name: 'Hanna Host' });
    const evil = 'evil.example';
    const headers = { host: evil, 'x-forwarded-host': evil, forwarded: `host=${evil}` };
    await forgot(' Ｈost@EXAMPLE.com', headers);
    await forgot('host@elsewhere.example', headers);
    expect(await countTo('host@elsewhere.example')).toBe(0);
    expect(await subjectsTo(on, email)).toEqual(['Set a new password for Ballpark']);
    const mail = on.mails.findLast(({ to }) => to === email);
    expect(mail?.text).toContain('Hi Hanna,');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('https://ballpark.example/reset-password#token=');
      expect(part).toContain('60 minutes');
      expect(part).not.toContain('evil');
    }
  });

  test('sends three mails an hour until there is a new password, keeps the last link good, and says nothing of it', async () => {
    const { user } = await makeUser(on);
    for (const email of [user.email, 'nobody-limited@example.com'])
      for (let count = 0; count < 5; count += 1) {
        const answer = await forgot(email);
        expect(answer).toMatchObject({ status: 200, data: { message: messages.resetMailAsked } });
        await on.jobs.run();
      }
    expect(await countTo(user.email)).toBe(3);
    expect(await countTo('nobody-limited@example.com')).toBe(0);
    expect((await reset(await resetTokenOf(on, user.email))).status).toBe(200);
    const count = await countTo(user.email);
    for (let mail = 1; mail <= 4; mail += 1) {
      await forgot(user.email);
      expect(await countTo(user.email)).toBe(count + Math.min(mail, 3));
    }
    on.clock.advance(hourMs + 1);
    await forgot(user.email);
    expect(await countTo(user.email)).toBe(count + 4);
  });
});

describe('a link', () => {
  test('is replaced by the next request, even before its mail', async () => {
    const { email } = (await makeUser(on)).user;
    const first = await askForReset(on, email);
    await forgot(email);
    expect(await reset(first)).toMatchObject(unknownLink);
    const second = await resetTokenOf(on, email);
    expect(await reset(first)).toMatchObject(unknownLink);
    expect((await reset(second)).status).toBe(200);
  });

  test('is good for 60 minutes from its mail', async () => {
    const [early, late] = await inTurn(2, async () => askForReset(on, (await makeUser(on)).user.email));
    on.clock.advance(hourMs - 1);
    expect((await reset(early)).status).toBe(200);
    on.clock.advance(1);
    expect(await reset(late)).toMatchObject(unknownLink);
  });

  test('can be asked about, which uses nothing up', async () => {
    const { email } = (await makeUser(on)).user;
    const token = await askForReset(on, email);
    const check = () => on.call('POST /auth/reset-password/check', { body: { token } });
    expect([(await check()).status, (await check()).status]).toEqual([200, 200]);
    expect((await reset(token)).status).toBe(200);
    expect(await check()).toMatchObject({ status: 400, error: messages.resetLinkUsed });
    on.clock.advance(hourMs);
    expect(await check()).toMatchObject({ status: 400, error: messages.resetLinkInvalid });
  });

  test('that was used says so, until there is a new one', async () => {
    const { email } = (await makeUser(on)).user;
    const token = await askForReset(on, email);
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, 'Correct-horse-11')).toMatchObject(badLink(messages.resetLinkUsed));
    expect((await logIn(on, email, newPassword)).status).toBe(200);
    await askForReset(on, email);
    expect(await reset(token)).toMatchObject(unknownLink);
    expect(await reset(newToken())).toMatchObject(unknownLink);
  });

  test('stays good when the password is one that signing up would not take', async () => {
    const { email } = (await makeUser(on)).user;
    const token = await askForReset(on, email);
    for (const [secret, text] of [
      [null, messages.passwordMissing],
      ['Password1', messages.passwordTooCommon],
    ])
      expect(await reset(token, secret)).toMatchObject({ status: 400, fields: { password: text } });
    // The maximum length, in NFD: kept as typed.
    const long = `Åé1${'x'.repeat(125)}`.normalize('NFD').slice(0, 128);
    expect((await reset(token, long)).status).toBe(200);
    expect((await logIn(on, email, long)).status).toBe(200);
  });
});

describe('a new password by a link', () => {
  test('opens the account, and ends the old one, every session and every push of the person', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const second = await newSession(on, ada.user.id);
    for (const { token } of [ada, second, other]) await subscribe(on, token, token);
    expect(await browsersOf(on, ada.user.id)).toHaveLength(2);
    expect(await reset(await askForReset(on, ada.user.email))).toMatchObject({ status: 200, data: {} });
    expect(await aliveOf(on, [ada.token, second.token, other.token])).toEqual([other.token]);
    expect(await browsersOf(on, ada.user.id)).toEqual([]);
    expect(await browsersOf(on, other.user.id)).toEqual([other.token]);
    expect(await logIn(on, ada.user.email)).toMatchObject({ status: 401, error: messages.badCredentials });
    expect((await logIn(on, ada.user.email, newPassword)).data.user.id).toBe(ada.user.id);
    expect((await subjectsTo(on, ada.user.email)).at(-1)).toBe('Your password was changed');
    const mail = on.mails.findLast(({ to }) => to === ada.user.email);
    expect(mail?.text).toContain('with a link we emailed you');
  });

  test('verifies an address that was not verified, and no other account', async () => {
    const [newcomer, other] = await inTurn(2, () => makeUser(on, { isOnboarded: false }));
    const { id, email } = newcomer?.user ?? { id: '', email: '' };
    await reset(await askForReset(on, email));
    expect((await logIn(on, email, newPassword)).data.user.isEmailVerified).toBe(true);
    expect((await other?.call('GET /auth/profile'))?.data.user.isEmailVerified).toBe(false);
    const events = (await readEvents(on)).filter(({ user_id: userId }) => userId === id);
    expect(events.map(({ kind }) => kind)).toEqual(['user.verified']);
  });

  test('lets whoever had guessed too often in at once', async () => {
    const { email } = (await makeUser(on)).user;
    const ip = '203.0.113.30';
    for (let guess = 0; guess < 11; guess += 1) await logIn(on, email, wrongPassword, { ip });
    expect((await logIn(on, email, password, { ip })).status).toBe(429);
    await resetPassword(on, await askForReset(on, email), newPassword, { ip });
    expect((await logIn(on, email, newPassword, { ip })).status).toBe(200);
  });
});

describe('at the same time', () => {
  beforeAll(() => {
    on.deps.config.isRateLimited = false;
  });

  test('of 50 uses of one token at once exactly one succeeds, and sends one mail', async () => {
    const { email } = (await makeUser(on)).user;
    const token = await askForReset(on, email);
    const answers = await times(50, (index) => resetPassword(on, token, `Correct-horse-${100 + index}`));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '400 TOKEN_INVALID': 49 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logIn(on, email, `Correct-horse-${100 + winner}`)).status).toBe(200);
    const told = (await subjectsTo(on, email)).filter((subject) => subject === 'Your password was changed');
    expect(told).toHaveLength(1);
  });

  test('no session that the old password began, and no push that an old session brings, outlives the reset', async () => {
    const { user } = await makeUser(on);
    const sessions = await inTurn(10, () => newSession(on, user.id));
    const token = await askForReset(on, user.email);
    const [reset, signIns] = await Promise.all([
      resetPassword(on, token),
      times(20, () => logIn(on, user.email)),
      ...sessions.map((session, index) => subscribe(on, session.token, `race${index}`)),
    ]);
    expect(reset.status).toBe(200);
    const begun = signIns.flatMap(({ status, data }) => (status === 200 ? [data.token] : []));
    expect(await aliveOf(on, begun)).toEqual([]);
    for (const { status } of signIns) expect([200, 401]).toContain(status);
    expect(await browsersOf(on, user.id)).toEqual([]);
  });

  test('a reset and a change that meet leave one password and no old session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, token } = await makeUser(on);
      const other = await newSession(on, user.id);
      const mailed = await askForReset(on, user.email);
      const byHand = 'Correct-horse-40';
      const [reset, change] = await Promise.all([
        resetPassword(on, mailed),
        changePassword(on, token, byHand),
      ]);
      // A change voids the link, a reset the session.
      expect([reset, change].filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await logIn(on, user.email, reset.status === 200 ? newPassword : byHand)).status).toBe(200);
      expect(await aliveOf(on, [other.token])).toEqual([]);
    }
  });
});
