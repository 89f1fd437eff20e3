import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { emailCalls, freshEmail, mailedToken } from '../support/mailed.ts';
import { makeUser, password } from '../support/make.ts';
import { turnTotpOn } from '../support/second-factor.ts';
import { addPasskey } from '../support/soft-authenticator.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const { ask, confirm, confirmToken, undo, undoToken } = emailCalls(() => on);
const sessionOf = (userId: string) => startSession(on.db, userId, on.clock.now);
const addressOf = async (userId: string) =>
  (await on.db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email;
async function move(person: { token: string }, to: string): Promise<void> {
  expect((await ask(person, to)).status).toBe(200);
  expect((await confirm(await confirmToken(to))).status).toBe(200);
}

/** A stranger has just changed the address. */
async function stolen() {
  const owner = await makeUser(on);
  const stranger = await sessionOf(owner.user.id);
  const foreign = freshEmail();
  await move(stranger, foreign);
  return { id: owner.user.id, email: owner.user.email, stranger, foreign };
}

describe('while a mail about security waits to be sent to another address', () => {
  test('an undo gives the account back, and that mail is not sent', async () => {
    const { id, email, stranger, foreign } = await stolen();
    const link = await undoToken(email);
    on.clock.advance(minute);
    await turnTotpOn(on, stranger);
    const before = on.mails.length;
    expect((await undo(link)).status).toBe(200);
    expect(await addressOf(id)).toBe(email);
    await on.jobs.run();
    expect(on.mails.slice(before).filter(({ to }) => to === foreign)).toEqual([]);
  });

  test('‘This wasn’t me’ gives the account back', async () => {
    const owner = await makeUser(on);
    const { id, email } = owner.user;
    await addPasskey(on, owner);
    const link = await mailedToken(on, email, 'not-me');
    on.clock.advance(minute);
    const stranger = await sessionOf(id);
    await move(stranger, freshEmail());
    await turnTotpOn(on, stranger);
    expect((await on.call('POST /auth/not-me', { body: { token: link } })).status).toBe(200);
    expect(await addressOf(id)).toBe(email);
  });
});

describe('after an owner has changed the address back by hand', () => {
  test('the other address has no link by which the account goes there', async () => {
    const { id, email, stranger, foreign } = await stolen();
    on.clock.advance(2 * day);
    await addPasskey(on, await sessionOf(id));
    const notMe = await mailedToken(on, foreign, 'not-me');
    on.clock.advance(day);
    const owner = await sessionOf(id);
    expect((await ask(owner, email)).status).toBe(200);
    // The mail before the change.
    const early = await undoToken(foreign);
    const mailed = on.mails.length;
    const own = await confirmToken(email);
    expect((await confirm(own)).status).toBe(200);
    await turnTotpOn(on, owner);
    on.clock.advance(4 * day + minute);
    await on.jobs.run();
    expect(on.mails.slice(mailed).filter(({ to }) => to === foreign)).toEqual([]);
    expect((await undo(early)).status).toBe(400);
    expect((await on.call('POST /auth/not-me', { body: { token: notMe } })).status).toBe(400);
    expect(await addressOf(id)).toBe(email);
    expect((await ask(stranger, freshEmail())).status).not.toBe(500);
    expect((await confirm(own)).error).toMatch(/^This link has already been used/);
  });

  test('the other address has no such link after a detour either', async () => {
    const { id, email, stranger, foreign } = await stolen();
    on.clock.advance(day);
    const third = freshEmail();
    await move(stranger, third);
    const links = [await undoToken(foreign)];
    on.clock.advance(day);
    const owner = await sessionOf(id);
    expect((await ask(owner, email)).status).toBe(200);
    links.push(await undoToken(third));
    expect((await confirm(await confirmToken(email))).status).toBe(200);
    for (const link of links) expect((await undo(link)).status).toBe(400);
    expect(await addressOf(id)).toBe(email);
  });

  test('the link that the owner was mailed before still removes what a stranger added', async () => {
    const { id, email, stranger } = await stolen();
    const link = await undoToken(email);
    on.clock.advance(minute);
    await turnTotpOn(on, stranger);
    on.clock.advance(minute);
    await move(await sessionOf(id), email);
    expect((await undo(link)).status).toBe(200);
    const factors = await on.db.selectFrom('totp_factor').select('id').where('user_id', '=', id).execute();
    expect(factors).toEqual([]);
    expect(await addressOf(id)).toBe(email);
  });

  test('a later change away from the address can be undone by its own link', async () => {
    const { id, email, foreign } = await stolen();
    on.clock.advance(3 * day);
    await move(await sessionOf(id), email);
    on.clock.advance(5 * day);
    await move(await sessionOf(id), foreign);
    expect((await undo(await undoToken(email))).status).toBe(200);
    expect(await addressOf(id)).toBe(email);
  });
});

test('nobody else gets the address while a link to undo that was mailed late is valid', async () => {
  const { id, email } = await stolen();
  // The mail server is down.
  on.clock.advance(2 * hour);
  const link = await undoToken(email);
  on.clock.advance(7 * day - hour);
  const body = { name: 'Ada', email, password };
  expect((await on.call('POST /auth/register', { body })).status).toBe(409);
  expect((await undo(link)).status).toBe(200);
  expect(await addressOf(id)).toBe(email);
});
