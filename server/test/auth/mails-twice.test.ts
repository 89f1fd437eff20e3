import { beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../src/adapters/mailer.ts';
import { sendEmailConfirmMail, sendEmailUndoMail } from '../../src/auth/recovery/email-mails.ts';
import { sendResetMail } from '../../src/auth/recovery/password.ts';
import { announceSecurityChange, sendSecurityMail } from '../../src/auth/notices/security-mail.ts';
import { sendVerificationMail } from '../../src/auth/sign-in/verify-email.ts';
import type { Deps } from '../../src/deps.ts';
import { emailCalls, freshEmail } from '../support/mailed.ts';
import { makeUser } from '../support/make.ts';
import { askedJobs } from '../support/queue.ts';
import { resetPassword } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let away: Deps;
const lost: Mail[] = [];
beforeAll(async () => {
  const send = async (mail: Mail) => {
    lost.push(mail);
    throw new Error('the mail server is away');
  };
  away = { ...on.deps, mailer: { send, close: () => {} } };
});

const tokenOf = (mail: Mail | undefined) => /[?#]token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
/** Oldest first. */
const tokensTo = (email: string) => on.mails.filter(({ to }) => to === email).map(tokenOf);

/** What the newest job was asked with. */
async function asked(name: 'requestId' | 'noticeId' | 'changeId'): Promise<string> {
  // Each of these jobs is asked with one id.
  const data = (await askedJobs(on)).at(-1)?.data as Record<string, string>;
  return data[name] ?? '';
}
async function askedForReset(email: string): Promise<string> {
  await on.call('POST /auth/forgot-password', { body: { email } });
  return asked('requestId');
}

test('a link to a new password stays good when its job runs again and no mail leaves', async () => {
  const { email } = (await makeUser(on)).user;
  const requestId = await askedForReset(email);
  await expect(sendResetMail(away, requestId)).rejects.toThrow('away');
  await sendResetMail(on.deps, requestId);
  await expect(sendResetMail(away, requestId)).rejects.toThrow('away');
  await expect(sendResetMail(away, requestId)).rejects.toThrow('away');
  for (const mail of lost) expect((await resetPassword(on, tokenOf(mail))).status).toBe(400);
  expect((await resetPassword(on, tokensTo(email)[0])).status).toBe(200);
});

test('a link that was mailed twice is good in the mail that came last, and mailed no more once it was used', async () => {
  const { email } = (await makeUser(on)).user;
  const requestId = await askedForReset(email);
  await sendResetMail(on.deps, requestId);
  await sendResetMail(on.deps, requestId);
  expect((await resetPassword(on, tokensTo(email)[1])).status).toBe(200);
  await sendResetMail(on.deps, requestId);
  expect(tokensTo(email)).toHaveLength(2);
});

test('a link to verify stays good when another mail does not leave', async () => {
  const { user, call } = await makeUser(on, { isOnboarded: false });
  await sendVerificationMail(on.deps, user.id);
  await expect(sendVerificationMail(away, user.id)).rejects.toThrow('away');
  const [token] = tokensTo(user.email);
  expect((await call('POST /auth/verify-email', { body: { token } })).status).toBe(200);
});

test('‘This was not me’ stays good when its job runs again and no mail leaves', async () => {
  const { id, email } = (await makeUser(on)).user;
  const change = { userId: id, change: 'passkeyRemoved', now: on.clock.now } as const;
  await on.db.transaction().execute((trx) => announceSecurityChange(on.deps, trx, change));
  const noticeId = await asked('noticeId');
  await sendSecurityMail(on.deps, noticeId);
  await expect(sendSecurityMail(away, noticeId)).rejects.toThrow('away');
  const [token] = tokensTo(email);
  expect((await on.call('POST /auth/not-me', { body: { token } })).status).toBe(200);
  await sendSecurityMail(on.deps, noticeId);
  expect(tokensTo(email)).toHaveLength(1);
});

test('both mails about a change of the address are good, however often each was sent, and none is sent once it was undone', async () => {
  const { ask, confirm, undo } = emailCalls(() => on);
  const person = await makeUser(on);
  const email = freshEmail();
  await ask(person, email);
  const changeId = await asked('changeId');
  for (const send of [sendEmailConfirmMail, sendEmailUndoMail]) {
    await send(on.deps, changeId);
    await send(on.deps, changeId);
    await expect(send(away, changeId)).rejects.toThrow('away');
  }
  expect((await confirm(tokensTo(email)[0])).status).toBe(200);
  expect((await undo(tokensTo(person.user.email)[0])).status).toBe(200);
  const sent = on.mails.length;
  await sendEmailConfirmMail(on.deps, changeId);
  await sendEmailUndoMail(on.deps, changeId);
  expect(on.mails).toHaveLength(sent);
});
