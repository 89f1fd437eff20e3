import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/start-session.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { sweep } from '../../src/sweep.ts';
import { mailedToken, tellOf } from '../support/mailed-tokens.ts';
import { makeUser, password, readEvents, type MadeUser } from '../support/make.ts';
import { aliveOf, askForReset, resetTokenOf } from '../support/reset-links.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
let on: TestApp;
let made = 0;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl: 'https://ballpark.example' } });
});
afterAll(() => on.close());

const address = () => {
  made += 1;
  return `fresh${made}@example.org`;
};
const ask = ({ token }: Pick<MadeUser, 'token'>, email: string, secret: unknown = password, ip?: string) =>
  on.call('POST /auth/email', { token, body: { email, password: secret }, ...(ip && { ip }) });
const confirm = (token: unknown, ip?: string) =>
  on.call('POST /auth/email/confirm', { body: { token }, ...(ip && { ip }) });
const undo = (token: unknown) => on.call('POST /auth/email/undo', { body: { token } });
const logIn = (email: string, secret = password) =>
  on.call('POST /auth/login', { body: { email, password: secret } });
const confirmToken = (email: string) => mailedToken(on, email, 'confirm-email');
const undoToken = (email: string) => mailedToken(on, email, 'undo-email');
const mailsTo = async (email: string) => {
  await on.jobs.run();
  return on.mails.filter(({ to }) => to === email);
};
const refusal = (error: string) => ({ status: 400, error, code: 'TOKEN_INVALID' });
async function moved(): Promise<{ person: MadeUser; from: string; to: string }> {
  const person = await makeUser(on);
  const to = address();
  await ask(person, to);
  expect((await confirm(await confirmToken(to))).status).toBe(200);
  return { person, from: person.user.email, to };
}

describe('another address', () => {
  test('is the one to sign in with once it was confirmed, and not before', async () => {
    const { user, token } = await makeUser(on);
    const to = address();
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

  test('of an unverified account counts as verified, and tells and keeps nothing of the one before', async () => {
    const { user, token } = await makeUser(on, { isOnboarded: false });
    const to = address();
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
    const to = address();
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
    const to = address();
    await ask({ token }, to);
    const tokens = [await confirmToken(to), await undoToken(user.email)];
    const rows = await on.db.selectFrom('email_change_link').select('token_hash').execute();
    for (const each of tokens) expect(rows.some((row) => row.token_hash.equals(hashToken(each)))).toBe(true);
  });
});

describe('an address that is taken', () => {
  test('gets the same answer, by the same statements, and a mail that says so', async () => {
    const [ada, other] = [await makeUser(on), await makeUser(on)];
    const [taken, free] = [await ask(ada, other.user.email), await ask(ada, address())];
    expect([taken.status, taken.data]).toEqual([free.status, free.data]);
    await ask(ada, other.user.email);
    const [mail] = await mailsTo(other.user.email);
    expect(mail?.subject).toBe('This address has an account on Ballpark');
    expect(mail?.text).not.toContain('#token=');
    expect((await logIn(other.user.email)).data.user.id).toBe(other.user.id);
  });

  test('meanwhile, by somebody who signed up, is refused, and the account keeps its own', async () => {
    const ada = await makeUser(on);
    const to = address();
    await ask(ada, to);
    const link = await confirmToken(to);
    await on.call('POST /auth/register', { body: { name: 'Bea', email: to, password } });
    expect(await confirm(link)).toMatchObject({ status: 409, error: messages.emailTakenMeanwhile });
    expect((await logIn(ada.user.email)).status).toBe(200);
    // Whoever signed up never verified it.
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
    // Its own person may come back to it.
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
    expect(await ask(person, address(), 'Wrong-password-1')).toMatchObject({
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
    const ip = (last: number) => `2001:db8:0:${last}::1`;
    const statuses: number[] = [];
    while (statuses.length < 6) statuses.push((await ask(ada, address(), password, ip(1))).status);
    const target = address();
    for (let index = 0; index < 5; index += 1)
      expect((await ask(await makeUser(on), target, password, ip(2))).status).toBe(200);
    statuses.push((await ask(bea, target, password, ip(2))).status);
    for (let guess = 0; guess < 10; guess += 1) await ask(cleo, address(), 'Wrong-password-1', ip(3));
    const last = await ask(cleo, address(), password, ip(3));
    on.deps.config.isRateLimited = false;
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(last).toMatchObject({ status: 429, error: messages.tooManyAttempts });
  });
});

describe('a link of the mail to the new address that is no good', () => {
  test('was used, altered, is unknown, or is for something else', async () => {
    const { user, token } = await makeUser(on);
    const to = address();
    await ask({ token }, to);
    const link = await confirmToken(to);
    const back = await undoToken(user.email);
    expect(await confirm(back)).toMatchObject(refusal(messages.emailLinkUnknown));
    expect(await undo(link)).toMatchObject(refusal(messages.undoLinkUnknown));
    await confirm(link);
    expect(await confirm(link)).toMatchObject(refusal(messages.emailLinkUsed));
    expect(await confirm(newToken())).toMatchObject(refusal(messages.emailLinkUnknown));
    for (const altered of [undefined, 7, '', link.slice(1), `${link}=`])
      expect(await confirm(altered)).toMatchObject({ status: 400, error: messages.mailLinkIncomplete });
  });

  test('has expired after 24 hours', async () => {
    const person = await makeUser(on);
    const to = address();
    await ask(person, to);
    const link = await confirmToken(to);
    on.clock.advance(24 * hour);
    await sweep(on.deps);
    expect(await confirm(link)).toMatchObject(refusal(messages.emailLinkExpired));
  });

  test('was replaced by a newer one, or came before a new password', async () => {
    const person = await makeUser(on);
    const [first, second] = [address(), address()];
    await ask(person, first);
    const old = await confirmToken(first);
    await ask(person, second);
    const newer = await confirmToken(second);
    expect(await confirm(old)).toMatchObject(refusal(messages.emailLinkSuperseded));
    const body = { currentPassword: password, newPassword: 'Correct-horse-10' };
    expect((await on.call('PUT /auth/password', { token: person.token, body })).status).toBe(200);
    expect(await confirm(newer)).toMatchObject(refusal(messages.emailLinkSuperseded));
  });
});

describe('undoing', () => {
  test('before it was confirmed cancels the change, ends every session and mails a new password', async () => {
    const { user, token } = await makeUser(on);
    const to = address();
    await ask({ token }, to);
    const link = await confirmToken(to);
    const back = await undoToken(user.email);
    const [mail] = (await mailsTo(user.email)).slice(-1);
    expect(mail?.subject).toBe('Your email is about to be changed');
    expect(mail?.text).toContain('f…@example.org');
    expect(mail?.text).not.toContain(to);
    expect(await undo(back)).toMatchObject({ status: 200, data: { email: user.email } });
    expect(await aliveOf(on, [token])).toEqual([]);
    expect(await confirm(link)).toMatchObject(refusal(messages.emailLinkUndone));
    expect(await undo(back)).toMatchObject(refusal(messages.undoLinkUsed));
    const body = { token: await resetTokenOf(on, user.email), password: 'Correct-horse-10' };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(200);
  });

  test('after it gives the address back, and dead links stay dead', async () => {
    const { person, from, to } = await moved();
    const back = await undoToken(from);
    expect((await mailsTo(from)).at(-1)?.subject).toBe('Your email was changed');
    const thief = await startSession(on.db, person.user.id, on.clock.now);
    const reset = await askForReset(on, to);
    on.clock.advance(6.9 * day);
    expect(await undo(back)).toMatchObject({ status: 200, data: { email: from } });
    expect(await aliveOf(on, [person.token, thief.token])).toEqual([]);
    expect([(await logIn(to)).status, (await logIn(from)).status]).toEqual([401, 200]);
    const body = { token: reset, password: 'Correct-horse-10' };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(400);
  });

  test('of the first of two changes goes back to the very beginning', async () => {
    const { person, from, to } = await moved();
    const back = await undoToken(from);
    const last = address();
    await ask(person, last);
    await confirm(await confirmToken(last));
    const backToSecond = await undoToken(to);
    expect((await undo(back)).data.email).toBe(from);
    expect([(await logIn(last)).status, (await logIn(to)).status, (await logIn(from)).status]).toEqual([
      401, 401, 200,
    ]);
    expect(await undo(backToSecond)).toMatchObject(refusal(messages.undoLinkUsed));
  });

  test('is too late after 7 days', async () => {
    const { from } = await moved();
    const back = await undoToken(from);
    on.clock.advance(7 * day);
    await sweep(on.deps);
    expect(await undo(back)).toMatchObject(refusal(messages.undoLinkExpired));
    expect(await undo(newToken())).toMatchObject(refusal(messages.undoLinkUnknown));
  });

  test('works after whoever asked for it has changed the password as well', async () => {
    const person = await makeUser(on);
    const to = address();
    await ask(person, to);
    const back = await undoToken(person.user.email);
    const body = { currentPassword: password, newPassword: 'Correct-horse-10' };
    await on.call('PUT /auth/password', { token: person.token, body });
    expect((await undo(back)).status).toBe(200);
    expect(await aliveOf(on, [person.token])).toEqual([]);
  });

  test('is what ‘This was not me’ does of a mail that came before the change', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    const notMe = await tellOf(on, person.user, 'passwordChanged');
    const to = address();
    await ask(person, to);
    await confirm(await confirmToken(to));
    expect((await on.call('POST /auth/not-me', { body: { token: notMe } })).status).toBe(200);
    expect((await logIn(email)).data.user.email).toBe(email);
    await resetTokenOf(on, email);
  });
});
