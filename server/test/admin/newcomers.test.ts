import { dayMs } from '@ballpark/domain/durations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { freshEmail } from '../support/mailed.ts';
import { done, makeUser, password, type Person } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: Person;
let moderator: Person;
beforeEach(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
  moderator = await makeUser(on, { role: 'moderator' });
  await done(admin.call('PUT /admin/settings', { body: { approvesNewcomers: true } }));
});
afterEach(() => on.close());

/** Signed up and verified. */
async function join(invitation?: string) {
  const email = freshEmail();
  const body = { name: 'Kim New', email, password, invitation };
  const { token, user } = await done(on.call('POST /auth/register', { body }));
  await on.db
    .updateTable('app_user')
    .set({ email_verified_at: on.clock.now })
    .where('id', '=', user.id)
    .execute();
  const call: TestApp['call'] = (route, input) => on.call(route, { token, ...input });
  return { id: user.id, email, call };
}

const list = async (state = 'waiting') =>
  (await moderator.call('GET /moderation/newcomers', { query: { state } })).data.map(({ id }) => id);
const decide = (id: string, decision: string, reason = '') =>
  moderator.call('PUT /moderation/newcomers/:id', { params: { id }, body: { decision, reason } });
const onboard = (one: Pick<Person, 'call'>) =>
  one.call('POST /auth/onboarding', {
    body: { preferences: ['helping'], latitude: 52.52, longitude: 13.41 },
  });
const mailsTo = async (email: string) => {
  await on.jobs.run();
  return on.mails.filter(({ to }) => to === email).map(({ subject, text }) => `${subject} ${text}`);
};

test('a newcomer waits, and does nothing until a moderator has let them in', async () => {
  const kim = await join();
  expect((await kim.call('GET /auth/profile')).data.user.waiting).toBe('moderator');
  expect(await onboard(kim)).toMatchObject({ status: 403, code: 'ACCOUNT_WAITING' });
  const photo = await kim.call('POST /photos/upload-profile-base64', { body: { image: 'x' } });
  expect(photo).toMatchObject({ status: 403, code: 'ACCOUNT_WAITING' });
  expect(await list()).toEqual([kim.id]);
  expect((await decide(kim.id, 'approve', 'Welcome')).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await kim.call('GET /auth/profile')).data.user.waiting).toBeNull();
  expect((await onboard(kim)).status).toBe(200);
  expect((await mailsTo(kim.email)).at(-1)).toMatch(/^You’re in .*Welcome/s);
  expect(await decide(kim.id, 'refuse')).toMatchObject({ status: 409, code: 'NEWCOMER_DECIDED' });
});

test('a refused newcomer reads why, cannot stay by themselves, and goes after 14 days', async () => {
  const kim = await join();
  await decide(kim.id, 'refuse', 'We don’t know you');
  expect((await mailsTo(kim.email)).at(-1)).toMatch(/^We couldn’t let you in .*We don’t know you/s);
  expect(await list('refused')).toEqual([kim.id]);
  const { token, user } = await done(on.call('POST /auth/login', { body: { email: kim.email, password } }));
  expect(user.waiting).toBe('refused');
  expect(await on.call('POST /account/restore', { token })).toMatchObject({
    status: 409,
    code: 'SIGN_UP_REFUSED',
  });
  expect(await decide(kim.id, 'refuse')).toMatchObject({ status: 409, code: 'NEWCOMER_DECIDED' });
  on.clock.advance(14 * dayMs);
  expect(await removeAccounts(on.deps)).toBe(1);
  moderator = await makeUser(on, { role: 'moderator' });
  expect(await decide(kim.id, 'approve')).toMatchObject({ status: 404, code: 'NEWCOMER_GONE' });
});

test('a refusal is undone by letting them in', async () => {
  const kim = await join();
  await decide(kim.id, 'refuse');
  await decide(kim.id, 'approve');
  const { token, user } = await done(on.call('POST /auth/login', { body: { email: kim.email, password } }));
  expect([user.waiting, user.deletionAt]).toEqual([null, null]);
  expect((await onboard({ call: (route, input) => on.call(route, { token, ...input }) })).status).toBe(200);
  const { data } = await moderator.call('GET /moderation/log');
  expect(data.slice(0, 2).map(({ action, about }) => [action, about?.person?.name])).toEqual([
    ['approve-newcomer', 'Kim New'],
    ['refuse-newcomer', 'Kim New'],
  ]);
});

test('who asked to leave is not let in or refused', async () => {
  const kim = await join();
  await done(kim.call('DELETE /account', { body: { password } }));
  expect(await list()).toEqual([]);
  expect(await decide(kim.id, 'approve')).toMatchObject({ status: 404, code: 'NEWCOMER_GONE' });
});

test('an outside identity waits too', async () => {
  const begun = await done(on.call('POST /auth/oidc'));
  const body = comeBackAs(begun, { subject: 'kim', email: freshEmail(), name: 'Kim' });
  const { user } = await done(on.call('POST /auth/oidc/finish', { body }));
  expect(user.waiting).toBe('moderator');
});

test('nobody waits who was invited, or while anyone may join at once', async () => {
  const change = (body: object) => done(admin.call('PUT /admin/settings', { body }));
  await change({ signUp: 'invitation' });
  const { link } = await done(admin.call('POST /admin/invitations', { body: {} }));
  const invited = await join(link.split('=').at(-1));
  expect((await invited.call('GET /auth/profile')).data.user.waiting).toBeNull();
  await change({ signUp: 'open', approvesNewcomers: false });
  expect((await (await join()).call('GET /auth/profile')).data.user.waiting).toBeNull();
});

test('an invitation admits nobody once who made it is no admin any more', async () => {
  const former = await makeUser(on, { role: 'admin' });
  const { link } = await done(former.call('POST /admin/invitations', { body: {} }));
  await on.db.updateTable('app_user').set({ role: 'member' }).where('id', '=', former.user.id).execute();
  const token = link.split('=').at(-1);
  const late = await join(token);
  expect((await late.call('GET /auth/profile')).data.user.waiting).toBe('moderator');
});

test('an invitation admits one person at once, also where anyone may join', async () => {
  const { link } = await done(admin.call('POST /admin/invitations', { body: {} }));
  const token = link.split('=').at(-1);
  const waiting = async (one: Pick<Person, 'call'>) =>
    (await one.call('GET /auth/profile')).data.user.waiting;
  expect(await waiting(await join(token))).toBeNull();
  expect((await admin.call('GET /admin/invitations')).data).toEqual([]);
  expect(await waiting(await join(token))).toBe('moderator');
});

test('people without a role are not told who waits', async () => {
  const member = await makeUser(on);
  expect((await member.call('GET /moderation/newcomers')).status).toBe(403);
});
