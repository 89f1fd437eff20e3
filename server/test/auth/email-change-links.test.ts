import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { newToken } from '../../src/auth/tokens.ts';
import { sweep } from '../../src/sweep.ts';
import {
  aliveOf,
  askForReset,
  badLink,
  emailCalls,
  freshEmail,
  notMeTokenOf,
  resetTokenOf,
} from '../support/mailed.ts';
import { makeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
const { ask, confirm, undo, confirmToken, undoToken, logIn, mailsTo, moved, regain } = emailCalls(() => on);

describe('a link of the mail to the new address that is no good', () => {
  test('was used, altered, is unknown, or is for something else', async () => {
    const { user, token } = await makeUser(on);
    const to = freshEmail();
    await ask({ token }, to);
    const link = await confirmToken(to);
    const back = await undoToken(user.email);
    expect(await confirm(back)).toMatchObject(badLink(messages.emailLinkUnknown));
    expect(await undo(link)).toMatchObject(badLink(messages.undoLinkUnknown));
    await confirm(link);
    expect(await confirm(link)).toMatchObject(badLink(messages.emailLinkUsed));
    expect(await confirm(newToken())).toMatchObject(badLink(messages.emailLinkUnknown));
    for (const altered of [undefined, 7, '', link.slice(1), `${link}=`])
      expect(await confirm(altered)).toMatchObject({ status: 400, error: messages.mailLinkIncomplete });
  });

  test('has expired after 24 hours', async () => {
    const person = await makeUser(on);
    const to = freshEmail();
    await ask(person, to);
    const link = await confirmToken(to);
    on.clock.advance(24 * hour);
    await sweep(on.deps);
    expect(await confirm(link)).toMatchObject(badLink(messages.emailLinkExpired));
  });

  test('was replaced by a newer one, or came before a new password', async () => {
    const person = await makeUser(on);
    const [first, second] = [freshEmail(), freshEmail()];
    await ask(person, first);
    const old = await confirmToken(first);
    await ask(person, second);
    const newer = await confirmToken(second);
    expect(await confirm(old)).toMatchObject(badLink(messages.emailLinkSuperseded));
    const body = { currentPassword: password, newPassword: 'Correct-horse-10' };
    expect((await on.call('PUT /auth/password', { token: person.token, body })).status).toBe(200);
    expect(await confirm(newer)).toMatchObject(badLink(messages.emailLinkSuperseded));
  });
});

describe('undoing', () => {
  test('before it was confirmed cancels the change, ends every session and mails a new password', async () => {
    const { user, token } = await makeUser(on);
    const to = freshEmail();
    await ask({ token }, to);
    const link = await confirmToken(to);
    const back = await undoToken(user.email);
    const [mail] = (await mailsTo(user.email)).slice(-1);
    expect(mail?.subject).toBe('Your email is about to change');
    expect(mail?.text).toContain('f…@example.org');
    expect(mail?.text).not.toContain(to);
    expect(await undo(back)).toMatchObject({ status: 200, data: { email: user.email } });
    expect(await aliveOf(on, [token])).toEqual([]);
    expect(await confirm(link)).toMatchObject(badLink(messages.emailLinkUndone));
    expect(await undo(back)).toMatchObject(badLink(messages.undoLinkUsed));
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
    expect([(await logIn(to)).status, (await logIn(from)).status]).toEqual([401, 401]);
    const body = { token: reset, password: 'Correct-horse-10' };
    expect((await on.call('POST /auth/reset-password', { body })).status).toBe(400);
    expect((await regain(from)).data.user).toMatchObject({ id: person.user.id, email: from });
  });

  test('of the first of two changes goes back to the very beginning', async () => {
    const { person, from, to } = await moved();
    const back = await undoToken(from);
    const last = freshEmail();
    await ask(person, last);
    await confirm(await confirmToken(last));
    const backToSecond = await undoToken(to);
    expect((await undo(back)).data.email).toBe(from);
    expect((await regain(from)).data.user.id).toBe(person.user.id);
    expect(await undo(backToSecond)).toMatchObject(badLink(messages.undoLinkUsed));
  });

  test('is too late after 7 days', async () => {
    const { from } = await moved();
    const back = await undoToken(from);
    on.clock.advance(7 * day);
    await sweep(on.deps);
    expect(await undo(back)).toMatchObject(badLink(messages.undoLinkExpired));
    expect(await undo(newToken())).toMatchObject(badLink(messages.undoLinkUnknown));
  });

  test('works after the one who asked for it has changed the password as well', async () => {
    const person = await makeUser(on);
    const to = freshEmail();
    await ask(person, to);
    const back = await undoToken(person.user.email);
    const body = { currentPassword: password, newPassword: 'Correct-horse-10' };
    await on.call('PUT /auth/password', { token: person.token, body });
    expect((await undo(back)).status).toBe(200);
    expect(await aliveOf(on, [person.token])).toEqual([]);
  });

  test('is what ‘This wasn’t me’ does of a mail that came before the change', async () => {
    const person = await makeUser(on);
    const { email } = person.user;
    const notMe = await notMeTokenOf(on, person.user, 'passwordChanged');
    const to = freshEmail();
    await ask(person, to);
    await confirm(await confirmToken(to));
    expect((await on.call('POST /auth/not-me', { body: { token: notMe } })).status).toBe(200);
    expect((await logIn(email)).status).toBe(401);
    expect((await regain(email)).data.user).toMatchObject({ id: person.user.id, email });
  });
});
