import { daysToStay } from '@ballpark/domain/account-days.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListing, makeSuggestion, makeUser, password, type MadeUser } from '../support/make.ts';
import { mailedToken } from '../support/mailed.ts';
import { makeBrowser } from '../support/push-service.ts';
import { addPasskey, askedOf } from '../support/soft-authenticator.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const dayMs = 24 * 3_600_000;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const leave = (token: string, secret = password) =>
  on.call('DELETE /account', { token, body: { password: secret } });
const logIn = (email: string) => on.call('POST /auth/login', { body: { email, password } });

async function leaving(): Promise<MadeUser> {
  const person = await makeUser(on);
  expect((await leave(person.token)).status).toBe(200);
  return (await logIn(person.user.email)).data;
}

test('a wrong password deletes nothing and is an error of its field', async () => {
  const { token } = await makeUser(on);
  const answer = await leave(token, 'Wrong-horse-9');
  expect(answer).toMatchObject({
    status: 400,
    code: 'CURRENT_PASSWORD_WRONG',
    fields: { password: messages.currentPasswordWrong },
  });
  expect((await on.call('GET /auth/profile', { token })).data.user.deletionAt).toBeNull();
});

test('a change of the address that waits is not to be confirmed any more', async () => {
  const { token, user } = await makeUser(on);
  const email = 'confirmed-too-late@example.org';
  await on.call('POST /auth/email', { token, body: { email, password } });
  const link = await mailedToken(on, email, 'confirm-email');
  await leave(token);
  const answer = await on.call('POST /auth/email/confirm', { body: { token: link } });
  expect(answer).toMatchObject({ status: 400, code: 'TOKEN_INVALID', error: messages.emailLinkSuperseded });
  expect((await logIn(user.email)).status).toBe(200);
});

test('without a password a proof of the last 15 minutes is asked for, and a passkey is one', async () => {
  const person = await makeUser(on);
  const { device } = await addPasskey(on, person);
  const { token } = person;
  on.clock.advance(16 * 60 * 1000);
  const leaveNow = () => on.call('DELETE /account', { token, body: {} });
  expect(await leaveNow()).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  await on.call('POST /auth/proof/passkey', { token, body: device.sign(await askedOf(on)) });
  expect((await leaveNow()).status).toBe(200);
  expect((await leaveNow()).status).toBe(401);
});

test('asking ends every session and push at once, and sends a mail about it', async () => {
  const here = await makeUser(on);
  const there = await logIn(here.user.email);
  const { endpoint, keys } = makeBrowser('https://push.example/send/leaving');
  await on.call('POST /push/subscriptions', { token: here.token, body: { endpoint, keys } });
  const answer = await leave(here.token);
  expect(answer.data.deletionAt).toBe(new Date(on.clock.now.getTime() + daysToStay * dayMs).toISOString());
  for (const token of [here.token, there.data.token])
    expect((await on.call('GET /auth/profile', { token })).status).toBe(401);
  const pushes = on.db.selectFrom('push_subscription').select('id').where('user_id', '=', here.user.id);
  expect(await pushes.execute()).toEqual([]);
  await on.jobs.run();
  const mail = on.mails.findLast(({ to }) => to === here.user.email);
  expect(mail?.subject).toBe('Your account will be deleted');
  expect(mail?.text).toContain('/not-me#token=');
});

test('a leaving person who signs in may see themselves, export, sign out and stay, and nothing else', async () => {
  const { token } = await leaving();
  const listing = await makeListing(on, await makeUser(on));
  const { data } = await on.call('GET /auth/profile', { token });
  expect(data.user.deletionAt).not.toBeNull();
  expect((await on.call('GET /account/export', { token })).status).toBe(200);
  const refused = [
    await on.call('GET /listings/:id', { token, params: { id: listing.id } }),
    await on.call('POST /listings/:id/suggest', { token, params: { id: listing.id }, body: { amount: 1 } }),
    await on.call('GET /notifications', { token }),
    await leave(token),
  ];
  for (const answer of refused) expect(answer).toMatchObject({ status: 403, code: 'ACCOUNT_LEAVING' });
  expect((await on.call('GET /listings', { token })).status).toBe(200);
  expect((await on.call('POST /auth/logout', { token })).status).toBe(200);
});

test('keeping the account brings everything back, and a mail says so', async () => {
  const { token, user } = await leaving();
  expect((await on.call('POST /account/restore', { token })).data.user.deletionAt).toBeNull();
  expect((await on.call('GET /notifications', { token })).status).toBe(200);
  // Repeating changes nothing.
  expect((await on.call('POST /account/restore', { token })).status).toBe(200);
  await on.jobs.run();
  const subjects = on.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your account will be deleted', 'We’ve kept your account']);
});

test('who is about to leave is notified of nothing, and their listing takes suggestions as before', async () => {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner);
  await leave(owner.token);
  await makeSuggestion(on, listing);
  await on.jobs.run();
  const theirs = on.db.selectFrom('notification').select('id').where('user_id', '=', owner.user.id);
  expect(await theirs.execute()).toEqual([]);
});
