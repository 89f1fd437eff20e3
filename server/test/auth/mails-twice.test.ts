import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEmailConfirmMail, sendEmailUndoMail } from '../../src/auth/email-mails.ts';
import { requestResetMail, sendResetMail } from '../../src/auth/password.ts';
import { announceSecurityChange, sendSecurityMail } from '../../src/auth/security-mail.ts';
import type { Deps } from '../../src/deps.ts';
import { makeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let away: Deps;
const refuse = async () => {
  throw new Error('the mail server is away');
};
beforeAll(async () => {
  on = await testApp();
  away = { ...on.deps, mailer: { send: refuse, close: () => {} } };
});
afterAll(() => on.close());

/** Oldest first. */
const tokensTo = (email: string) =>
  on.mails.filter(({ to }) => to === email).map(({ text }) => /#token=([\w-]{43})/.exec(text)?.[1]);

const reset = (token: string | undefined) =>
  on.call('POST /auth/reset-password', { body: { token, password: 'Another-pass-2' } });
const notMe = (token: string | undefined) => on.call('POST /auth/not-me', { body: { token } });

/** Returns the mail job's number. */
async function askForReset(email: string): Promise<string> {
  await on.db.transaction().execute((trx) => requestResetMail(on.deps, trx, email));
  const of = on.db.selectFrom('app_user').select('id').where('email_key', '=', email);
  const asked = on.db.selectFrom('password_reset').select('request_id').where('user_id', 'in', of);
  return (await asked.executeTakeFirstOrThrow()).request_id;
}
async function announce(userId: string): Promise<string> {
  const change = { userId, change: 'passkeyRemoved' as const, now: on.clock.now };
  await on.db.transaction().execute((trx) => announceSecurityChange(on.deps, trx, change));
  const told = on.db.selectFrom('security_notice').select('id').where('user_id', '=', userId);
  return (await told.executeTakeFirstOrThrow()).id;
}

test('a link to a new password that was mailed stays good when its job runs again and no mail leaves', async () => {
  const { user } = await makeUser(on);
  const requestId = await askForReset(user.email);
  await sendResetMail(on.deps, requestId);
  await expect(sendResetMail(away, requestId)).rejects.toThrow('away');
  await expect(sendResetMail(away, requestId)).rejects.toThrow('away');
  expect((await reset(tokensTo(user.email)[0])).status).toBe(200);
});

test('a link that was mailed twice is good in the mail that came last, and mailed no more once it was used', async () => {
  const { user } = await makeUser(on);
  const requestId = await askForReset(user.email);
  await sendResetMail(on.deps, requestId);
  await sendResetMail(on.deps, requestId);
  const [, last] = tokensTo(user.email);
  expect((await reset(last)).status).toBe(200);
  await sendResetMail(on.deps, requestId);
  expect(tokensTo(user.email)).toHaveLength(2);
});

test('‘This wasn’t me’ stays good when its job runs again and no mail leaves', async () => {
  const { user } = await makeUser(on);
  const noticeId = await announce(user.id);
  await sendSecurityMail(on.deps, noticeId);
  await expect(sendSecurityMail(away, noticeId)).rejects.toThrow('away');
  const [token] = tokensTo(user.email);
  expect((await notMe(token)).status).toBe(200);
  await sendSecurityMail(on.deps, noticeId);
  expect(tokensTo(user.email)).toHaveLength(1);
});

test('both mails about a change of the address are good, however often each was sent, and none is sent once it was undone', async () => {
  const { user, token } = await makeUser(on);
  const email = 'twice-over@example.org';
  await on.call('POST /auth/email', { token, body: { email, password } });
  const of = on.db.selectFrom('email_change').select('id').where('user_id', '=', user.id);
  const { id } = await of.executeTakeFirstOrThrow();
  for (const send of [sendEmailConfirmMail, sendEmailUndoMail]) {
    await send(on.deps, id);
    await send(on.deps, id);
    await expect(send(away, id)).rejects.toThrow('away');
  }
  const confirm = await on.call('POST /auth/email/confirm', { body: { token: tokensTo(email)[0] } });
  expect(confirm.status).toBe(200);
  const undo = await on.call('POST /auth/email/undo', { body: { token: tokensTo(user.email)[0] } });
  expect(undo.status).toBe(200);
  const sent = on.mails.length;
  await sendEmailConfirmMail(on.deps, id);
  await sendEmailUndoMail(on.deps, id);
  expect(on.mails).toHaveLength(sent);
});
