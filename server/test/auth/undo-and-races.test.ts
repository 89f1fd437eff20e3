import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/start-session.ts';
import { emailCalls, freshEmail } from '../support/email-changes.ts';
import { mailedToken } from '../support/mailed-tokens.ts';
import { makeUser } from '../support/make.ts';
import { turnTotpOn } from '../support/second-factor.ts';
import { addPasskey } from '../support/soft-authenticator.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const minute = 60_000;
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

/** An account of which a stranger has just changed the address. */
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

  test('‘This was not me’ gives the account back', async () => {
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
