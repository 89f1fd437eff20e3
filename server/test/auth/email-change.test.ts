import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../src/auth/tokens.ts';
import { aliveOf, askForReset, emailCalls, freshEmail, resetTokenOf } from '../support/mailed.ts';
import { makeUser, password, readEvents } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
const { ask, confirm, confirmToken, undoToken, logIn, mailsTo, moved } = emailCalls(() => on);
const ip = (network: number) => `2001:db8:0:${network}::1`;

describe('another address', () => {
  test('is the one to sign in with once it was confirmed, and not before', async () => {
    const { user, token } = await makeUser(on);
    const to = freshEmail();
    expect(await ask({ token }, to.toUpperCase())).toMatchObject({
      status: 200,
      data: { message: messages.emailChangeAsked },
    });
    expect([(await logIn(to)).status, (await logIn(user.email)).status]).toEqual([401, 200]);
    const link = await confirmToken(to.toUpperCase());
    expect((await logIn(user.email)).status).toBe(200);
    expect(await confirm(link)).toMatchObject({ status: 200, data: { email: to.toUpperCase() } });
    expect([(await logIn(to)).data.user.id, (await logIn(user.email)).status]).toEqual([user.id, 401]);
    expect(await aliveOf(on, [token])).toEqual([token]);
  });

  test('of an unverified account counts as verified, and neither mails nor keeps the one before', async () => {
    const { user, token } = await makeUser(on, { isOnboarded: false });
    const to = freshEmail();
    await ask({ token }, to);
    expect(await mailsTo(user.email)).toEqual([]);
    await confirm(await confirmToken(to));
    const own = await on.call('GET /auth/profile', { token });
    expect(own.data.user).toMatchObject({ email: to, isEmailVerified: true });
    expect(await mailsTo(user.email)).toEqual([]);
    const events = (await readEvents(on)).filter(({ user_id: id }) => id === user.id);
    expect(events.map(({ kind }) => kind)).toEqual(['user.verified']);
    const body = { name: 'Ada', email: user.email, password };
    expect((await on.call('POST /auth/register', { body })).status).toBe(201);
  });

  test('makes every link worthless that was mailed to the one before', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    const reset = await askForReset(on, email);
    const to = freshEmail();
    await ask(person, to);
    await on.call('POST /auth/forgot-password', { body: { email } });
    const link = await confirmToken(to);
    await confirm(link);
    await on.jobs.run();
    for (const token of [reset, await resetTokenOf(on, email)])
      expect(
        (await on.call('POST /auth/reset-password', { body: { token, password: 'Correct-horse-10' } }))
          .status,
      ).toBe(400);
  });

  test('keeps its tokens nowhere but in the mails', async () => {
    const { user, token } = await makeUser(on);
    const to = freshEmail();
    await ask({ token }, to);
    const tokens = [await confirmToken(to), await undoToken(user.email)];
    const rows = await on.db.selectFrom('email_change_link').select('token_hash').execute();
    for (const each of tokens) expect(rows.some((row) => row.token_hash.equals(hashToken(each)))).toBe(true);
  });
});

describe('an address that is taken', () => {
  test('gets the same answer, by the same statements, and a mail that says so', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const [taken, free] = [await ask(ada, other.user.email), await ask(ada, freshEmail())];
    expect([taken.status, taken.data]).toEqual([free.status, free.data]);
    await ask(ada, other.user.email);
    const [mail] = await mailsTo(other.user.email);
    expect(mail?.subject).toBe('This address has an account on Ballpark');
    expect(mail?.text).not.toContain('#token=');
    expect((await logIn(other.user.email)).data.user.id).toBe(other.user.id);
  });

  test('by a later sign-up is refused, and the account keeps its own', async () => {
    const ada = await makeUser(on);
    const to = freshEmail();
    await ask(ada, to);
    const link = await confirmToken(to);
    await on.call('POST /auth/register', { body: { name: 'Bea', email: to, password } });
    expect(await confirm(link)).toMatchObject({ status: 409, error: messages.emailTakenMeanwhile });
    expect((await logIn(ada.user.email)).status).toBe(200);
    // The other registration was never verified.
    on.clock.advance(23 * hour);
    expect((await confirm(link)).status).toBe(409);
  });

  test('is kept for its person for 7 days, from those who sign up and those who change theirs', async () => {
    const { person, from, to } = await moved();
    const other = await makeUser(on);
    const register = () => on.call('POST /auth/register', { body: { name: 'Bea', email: from, password } });
    expect(await register()).toMatchObject({ status: 409, error: messages.emailTaken });
    await ask(other, from);
    expect((await mailsTo(from)).at(-1)?.subject).toBe('This address has an account on Ballpark');
    // The same user may return to it.
    await ask(person, from);
    expect((await confirm(await confirmToken(from))).status).toBe(200);
    expect((await logIn(to)).status).toBe(401);
    const gone = await moved();
    on.clock.advance(7 * day + 1000);
    const body = { name: 'Bea', email: gone.from, password };
    expect((await on.call('POST /auth/register', { body })).status).toBe(201);
  });
});

describe('what is refused of a request', () => {
  test('a wrong password and one’s own address, beside their fields', async () => {
    const person = await makeUser(on);
    expect(await ask(person, freshEmail(), 'Wrong-password-1')).toMatchObject({
      status: 400,
      fields: { password: messages.currentPasswordWrong },
    });
    expect(await ask(person, person.user.email.toUpperCase())).toMatchObject({
      status: 400,
      fields: { email: messages.emailIsYours },
    });
    expect(await ask(person, 'no address', null)).toMatchObject({
      status: 400,
      fields: { email: messages.emailInvalid, password: messages.currentPasswordMissing },
    });
    expect(await mailsTo(person.user.email)).toEqual([]);
  });

  test('the sixth in an hour, by a person and for an address, and the eleventh guess', async () => {
    on.deps.config.isRateLimited = true;
    const [ada, bea, cleo] = [await makeUser(on), await makeUser(on), await makeUser(on)];
    const statuses: number[] = [];
    while (statuses.length < 6) statuses.push((await ask(ada, freshEmail(), password, ip(1))).status);
    const target = freshEmail();
    for (let index = 0; index < 5; index += 1)
      expect((await ask(await makeUser(on), target, password, ip(2))).status).toBe(200);
    statuses.push((await ask(bea, target, password, ip(2))).status);
    for (let guess = 0; guess < 10; guess += 1) await ask(cleo, freshEmail(), 'Wrong-password-1', ip(3));
    const last = await ask(cleo, freshEmail(), password, ip(3));
    on.deps.config.isRateLimited = false;
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(last).toMatchObject({ status: 429, error: messages.tooManyAttempts });
  });
});
