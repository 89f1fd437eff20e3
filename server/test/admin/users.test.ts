import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../src/auth/tokens.ts';
import { newId } from '../../src/new-id.ts';
import { askedJobs } from '../support/queue.ts';
import { reportedCase } from '../support/moderation.ts';
import { makeListing, makeUser, type MadeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
});
afterAll(() => on.close());

type Act = 'DELETE /admin/users/:id' | 'DELETE /admin/users/:id/sessions' | 'POST /admin/users/:id/export';
const act = (route: Act, id: string, by = admin, reason = 'Asked by letter') =>
  on.call(route, { token: by.token, params: { id }, body: { reason } });
const read = async (id: string) =>
  (await on.call('GET /admin/users/:id', { token: admin.token, params: { id } })).data.user;
const lines = async () => (await on.call('GET /moderation/log', { token: admin.token })).data;
const profileOf = ({ token }: MadeUser) => on.call('GET /auth/profile', { token });

test('a person’s page says where they are signed in, what they have and which cases wait', async () => {
  const ben = await makeUser(on);
  const listing = await makeListing(on, ben);
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  expect(await read(ben.user.id)).toMatchObject({
    id: ben.user.id,
    sessionCount: 1,
    listingCount: 1,
    suggestionCount: 0,
    isSuspended: false,
    suspendedUntil: null,
    limitedUntil: null,
    exportState: 'none',
    openCases: [{ id: caseId, subjectKind: 'listing' }],
  });
});

test('all devices are signed out at once, with the reason in the log', async () => {
  const ben = await makeUser(on);
  await on.call('POST /auth/login', { body: { email: ben.user.email, password } });
  expect((await act('DELETE /admin/users/:id/sessions', ben.user.id)).data).toEqual({ endedCount: 2 });
  expect((await profileOf(ben)).status).toBe(401);
  expect((await lines())[0]).toMatchObject({
    action: 'end-sessions',
    by: { person: { id: admin.user.id } },
    about: { id: ben.user.id },
    reason: 'Asked by letter',
  });
  expect(await read(ben.user.id)).toMatchObject({ sessionCount: 0, lastSeenAt: null });
});

test('the copy of somebody’s data is made for them: they fetch it, and an admin does not', async () => {
  const ben = await makeUser(on);
  expect((await act('POST /admin/users/:id/export', ben.user.id)).data).toEqual({ state: 'making' });
  const count = (await lines()).length;
  // A pending export changes nothing and is not logged.
  await act('POST /admin/users/:id/export', ben.user.id);
  expect((await lines()).length).toBe(count);
  await on.jobs.run();
  expect((await read(ben.user.id)).exportState).toBe('ready');
  expect((await on.call('GET /account/export', { token: ben.token })).data.state).toBe('ready');
  expect((await on.call('POST /account/export/ticket', { token: admin.token })).status).toBe(404);
  expect(on.mails.filter(({ to }) => to === ben.user.email)).toHaveLength(1);
  expect((await lines())[0]).toMatchObject({ action: 'start-export', about: { id: ben.user.id } });
});

test('an account is deleted in 14 days, its person gets a mail and may keep it, and of two calls one counts', async () => {
  const ben = await makeUser(on);
  const second = await makeUser(on, { role: 'admin' });
  const answers = await Promise.all([
    act('DELETE /admin/users/:id', ben.user.id),
    act('DELETE /admin/users/:id', ben.user.id, second),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe('USER_IS_LEAVING');
  const days = (Date.parse((await read(ben.user.id)).deletionAt ?? '') - on.clock.now.getTime()) / 86_400_000;
  expect(days).toBe(14);
  expect((await profileOf(ben)).status).toBe(401);
  await on.jobs.run();
  expect(on.mails.filter(({ to }) => to === ben.user.email)).toHaveLength(1);
  expect((await lines()).filter(({ about }) => about?.id === ben.user.id)).toHaveLength(1);
  const { token } = (await on.call('POST /auth/login', { body: { email: ben.user.email, password } })).data;
  expect((await on.call('POST /account/restore', { token })).status).toBe(200);
});

test('who has a role is made a member first, and an admin does not delete themselves here', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  for (const id of [moderator.user.id, admin.user.id])
    expect((await act('DELETE /admin/users/:id', id)).code).toBe('USER_HAS_ROLE');
});

test('each asks for a fresh proof and a person who is there, and does nothing for who was demoted', async () => {
  const ben = await makeUser(on);
  const unproven = await makeUser(on, { role: 'admin' });
  const former = await makeUser(on, { role: 'admin' });
  const set = { token: admin.token, params: { id: former.user.id }, body: { role: 'moderator' } };
  await on.call('PUT /admin/users/:id/role', set);
  await on.jobs.run();
  await on.db
    .updateTable('session')
    .set({ proven_at: null })
    .where('token_hash', '=', hashToken(unproven.token))
    .execute();
  const count = (await lines()).length;
  for (const route of [
    'DELETE /admin/users/:id',
    'DELETE /admin/users/:id/sessions',
    'POST /admin/users/:id/export',
  ] as const) {
    expect((await act(route, ben.user.id, unproven)).code).toBe('PROOF_REQUIRED');
    expect((await act(route, ben.user.id, former)).code).toBe('ADMINS_ONLY');
    expect((await act(route, newId())).status).toBe(404);
    expect((await act(route, ben.user.id, admin, 'x'.repeat(501))).status).toBe(400);
  }
  expect(
    (await on.call('GET /admin/users/:id', { token: admin.token, params: { id: newId() } })).status,
  ).toBe(404);
  expect((await profileOf(ben)).status).toBe(200);
  expect(await askedJobs(on)).toEqual([]);
  expect((await lines()).length).toBe(count);
});
