import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { newToken } from '../../src/auth/tokens.ts';
import { sweep } from '../../src/sweep.ts';
import { times } from '../support/calls.ts';
import {
  aliveOf,
  askForReset,
  badLink,
  emailCalls,
  freshEmail,
  resetTokenOf,
  subjectsTo,
} from '../support/mailed.ts';
import { makeUser, password, readEvents, type Person } from '../support/make.ts';
import {
  changePassword,
  inTurn,
  outcomesOf,
  register,
  resetPassword,
  wrongPassword,
} from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });
const { ask, confirm, undo, confirmToken, undoToken, logIn, moved, regain } = emailCalls(() => on);

/** A user who has asked for another address; both links are mailed. */
async function asking() {
  const person = await makeUser(on);
  const [from, to] = [person.user.email, freshEmail()];
  const asked = await ask(person, to);
  return { person, from, to, asked, link: await confirmToken(to), back: await undoToken(from) };
}

describe('another address', () => {
  test('is the one to sign in with once it was confirmed, and not before', async () => {
    const { user, token } = await makeUser(on);
    const to = freshEmail();
    const asked = await ask({ token }, to.toUpperCase());
    expect(asked).toMatchObject({ status: 200, data: { message: messages.emailChangeAsked } });
    expect([(await logIn(to)).status, (await logIn(user.email)).status]).toEqual([401, 200]);
    const link = await confirmToken(to.toUpperCase());
    expect((await logIn(user.email)).status).toBe(200);
    expect(await confirm(link)).toMatchObject({ status: 200, data: { email: to.toUpperCase() } });
    expect([(await logIn(to)).data.user.id, (await logIn(user.email)).status]).toEqual([user.id, 401]);
    expect(await aliveOf(on, [token])).toEqual([token]);
  });

  test('of an unverified account counts as verified, and neither mails nor keeps the one before', async () => {
    const person = await makeUser(on, { isOnboarded: false });
    const { id, email } = person.user;
    const to = freshEmail();
    await ask(person, to);
    await confirm(await confirmToken(to));
    const own = await person.call('GET /auth/profile');
    expect(own.data.user).toMatchObject({ email: to, isEmailVerified: true });
    expect(await subjectsTo(on, email)).toEqual([]);
    const events = (await readEvents(on)).filter(({ user_id: userId }) => userId === id);
    expect(events.map(({ kind }) => kind)).toEqual(['user.verified']);
    expect((await register(on, email)).status).toBe(201);
  });

  test('makes every link worthless that was mailed to the one before', async () => {
    const { person, from } = await asking();
    const reset = await askForReset(on, from);
    const to = freshEmail();
    await ask(person, to);
    await on.call('POST /auth/forgot-password', { body: { email: from } });
    await confirm(await confirmToken(to));
    for (const token of [reset, await resetTokenOf(on, from)])
      expect((await resetPassword(on, token)).status).toBe(400);
  });
});

describe('an address that is taken', () => {
  test('gets the same answer, and a mail that says so', async () => {
    const { person, asked: free } = await asking();
    const other = (await makeUser(on)).user;
    const taken = await ask(person, other.email);
    expect([taken.status, taken.data]).toEqual([free.status, free.data]);
    expect(await subjectsTo(on, other.email)).toEqual(['This address has an account on Ballpark']);
    expect(on.mails.findLast(({ to }) => to === other.email)?.text).not.toContain('#token=');
    expect((await logIn(other.email)).data.user.id).toBe(other.id);
  });

  test('by a later sign-up is refused, and the account keeps its own', async () => {
    const { from, to, link } = await asking();
    await register(on, to);
    expect(await confirm(link)).toMatchObject({ status: 409, error: messages.emailTakenMeanwhile });
    expect((await logIn(from)).status).toBe(200);
    // The other registration was never verified.
    on.clock.advance(23 * hourMs);
    expect((await confirm(link)).status).toBe(409);
  });

  test('is kept for its person for 7 days, from those who sign up and those who change theirs', async () => {
    const { person, from, to } = await moved();
    expect(await register(on, from)).toMatchObject({ status: 409, error: messages.emailTaken });
    await ask(await makeUser(on), from);
    expect((await subjectsTo(on, from)).at(-1)).toBe('This address has an account on Ballpark');
    // The same user may return to it.
    await ask(person, from);
    expect((await confirm(await confirmToken(from))).status).toBe(200);
    expect((await logIn(to)).status).toBe(401);
    const gone = await moved();
    on.clock.advance(7 * dayMs + 1000);
    expect((await register(on, gone.from)).status).toBe(201);
  });
});

describe('what is refused of a request', () => {
  test('a wrong password and one’s own address, beside their fields', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    for (const [to, secret, fields] of [
      [freshEmail(), wrongPassword, { password: messages.currentPasswordWrong }],
      [email.toUpperCase(), password, { email: messages.emailIsYours }],
      ['no', null, { email: messages.emailInvalid, password: messages.currentPasswordMissing }],
    ] as const)
      expect(await ask(person, to, secret)).toMatchObject({ status: 400, fields });
    expect(await subjectsTo(on, email)).toEqual([]);
  });

  test('the sixth in an hour, by a person and for an address', async () => {
    on.deps.config.isRateLimited = true;
    const ada = await makeUser(on);
    const [target, ip] = [freshEmail(), '2001:db8:0:2::1'];
    const tooMany = { 200: 5, '429 TOO_MANY_REQUESTS': 1 };
    expect(outcomesOf(await inTurn(6, () => ask(ada, freshEmail())))).toEqual(tooMany);
    const asked = await inTurn(6, async () => ask(await makeUser(on), target, password, ip));
    expect(outcomesOf(asked)).toEqual(tooMany);
    on.deps.config.isRateLimited = false;
  });
});

describe('a link of the mail to the new address that is no good', () => {
  test('was used, altered, is unknown, or is for something else', async () => {
    const { link, back } = await asking();
    expect(await confirm(back)).toMatchObject(badLink(messages.emailLinkUnknown));
    expect(await undo(link)).toMatchObject(badLink(messages.undoLinkUnknown));
    await confirm(link);
    expect(await confirm(link)).toMatchObject(badLink(messages.emailLinkUsed));
    expect(await confirm(newToken())).toMatchObject(badLink(messages.emailLinkUnknown));
    for (const altered of [undefined, 7, '', link.slice(1), `${link}=`])
      expect(await confirm(altered)).toMatchObject({ status: 400, error: messages.mailLinkIncomplete });
  });

  test('has expired after 24 hours', async () => {
    const { link } = await asking();
    on.clock.advance(24 * hourMs);
    await sweep(on.deps);
    expect(await confirm(link)).toMatchObject(badLink(messages.emailLinkExpired));
  });

  test('was replaced by a newer one, or came before a new password', async () => {
    const { person, link } = await asking();
    const to = freshEmail();
    await ask(person, to);
    const newer = await confirmToken(to);
    expect(await confirm(link)).toMatchObject(badLink(messages.emailLinkSuperseded));
    expect((await changePassword(on, person.token)).status).toBe(200);
    expect(await confirm(newer)).toMatchObject(badLink(messages.emailLinkSuperseded));
  });
});

describe('undoing', () => {
  test('before it was confirmed cancels the change, ends every session and mails a new password', async () => {
    const { person, from, to, link, back } = await asking();
    const mail = on.mails.findLast((one) => one.to === from);
    expect(mail?.subject).toBe('Your email is about to change');
    expect(mail?.text).toContain('f…@example.org');
    expect(mail?.text).not.toContain(to);
    // Whoever asked may have changed the password as well.
    expect((await changePassword(on, person.token)).status).toBe(200);
    expect(await undo(back)).toMatchObject({ status: 200, data: { email: from } });
    expect(await aliveOf(on, [person.token])).toEqual([]);
    expect(await confirm(link)).toMatchObject(badLink(messages.emailLinkUndone));
    expect(await undo(back)).toMatchObject(badLink(messages.undoLinkUsed));
    expect((await regain(from)).data.user.id).toBe(person.user.id);
  });

  test('is too late after 7 days', async () => {
    const { from } = await moved();
    const back = await undoToken(from);
    on.clock.advance(7 * dayMs);
    await sweep(on.deps);
    expect(await undo(back)).toMatchObject(badLink(messages.undoLinkExpired));
    expect(await undo(newToken())).toMatchObject(badLink(messages.undoLinkUnknown));
  });
});

async function asked(person: Person, email = freshEmail()): Promise<string> {
  expect((await ask(person, email)).status).toBe(200);
  return confirmToken(email);
}
async function ownersOf(email: string): Promise<string[]> {
  const rows = await on.db.selectFrom('app_user').select('id').where('email_key', '=', email).execute();
  return rows.map(({ id }) => id);
}

describe('at the same time', () => {
  test('of 50 people who confirm one address at once, and one who signs up with it, exactly one has it', async () => {
    const wanted = freshEmail();
    const tokens = await inTurn(50, async () => asked(await makeUser(on), wanted));
    const [signedUp, ...confirmed] = await Promise.all([register(on, wanted), ...tokens.map(confirm)]);
    const answers = [signedUp, ...confirmed];
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(50);
    expect(await ownersOf(wanted)).toHaveLength(1);
  });

  test('of 50 uses of one link at once one succeeds, and so does one of its undoing', async () => {
    const person = await makeUser(on);
    const once = { 200: 1, '400 TOKEN_INVALID': 49 };
    const link = await asked(person);
    expect(outcomesOf(await times(50, () => confirm(link)))).toEqual(once);
    const back = await undoToken(person.user.email);
    expect(outcomesOf(await times(50, () => undo(back)))).toEqual(once);
    expect(await ownersOf(person.user.email)).toEqual([person.user.id]);
    expect(await aliveOf(on, [person.token])).toEqual([]);
  });

  test('an undoing and a second change that meet leave the address of before', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await makeUser(on);
      const link = await asked(person);
      const back = await undoToken(person.user.email);
      const [, undone] = await Promise.all([confirm(link), undo(back)]);
      expect(undone.status).toBe(200);
      expect(await ownersOf(person.user.email)).toEqual([person.user.id]);
    }
  });
});
