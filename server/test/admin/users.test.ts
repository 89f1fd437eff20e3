import { dayMs } from '@ballpark/domain/durations.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn, statusesOf } from '../support/calls.ts';
import { type Person, makeListing, makeUser } from '../support/make.ts';
import { reportedCase } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let admin: Person;
let ben: Person;
beforeAll(async () => {
  admin = await makeUser(on, { role: 'admin' });
});
beforeEach(async () => {
  ben = await makeUser(on);
});

type Act = 'DELETE /admin/users/:id' | 'DELETE /admin/users/:id/sessions' | 'POST /admin/users/:id/export';
const act = (route: Act, { call } = admin, reason = 'Asked by letter', id = ben.user.id) =>
  call(route, { params: { id }, body: { reason } });
const read = async () =>
  (await admin.call('GET /admin/users/:id', { params: { id: ben.user.id } })).data.user;
const lines = async () => {
  const { data } = await admin.call('GET /moderation/log');
  return data.filter(({ about }) => about?.id === ben.user.id);
};
const mails = () => on.mails.filter(({ to }) => to === ben.user.email);

test('a person’s page says where they are signed in, what they have and which cases wait', async () => {
  const listing = await makeListing(on, ben);
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  expect(await read()).toMatchObject({
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
  await logIn(on, ben);
  expect((await act('DELETE /admin/users/:id/sessions')).data).toEqual({ endedCount: 2 });
  expect((await ben.call('GET /auth/profile')).status).toBe(401);
  const by = { person: { id: admin.user.id } };
  expect(await lines()).toMatchObject([{ action: 'end-sessions', by, reason: 'Asked by letter' }]);
  expect(await read()).toMatchObject({ sessionCount: 0, lastSeenAt: null });
});

test('the copy of somebody’s data is made for them: they fetch it, and an admin does not', async () => {
  expect((await act('POST /admin/users/:id/export')).data).toEqual({ state: 'making' });
  // A pending export changes nothing and is not logged.
  await act('POST /admin/users/:id/export');
  await on.jobs.run();
  expect((await read()).exportState).toBe('ready');
  expect((await ben.call('GET /account/export')).data.state).toBe('ready');
  expect((await admin.call('POST /account/export/ticket')).status).toBe(404);
  expect(mails()).toHaveLength(1);
  expect(await lines()).toMatchObject([{ action: 'start-export' }]);
});

test('an account is deleted in 14 days, its person gets a mail and may keep it, and of two calls one counts', async () => {
  const second = await makeUser(on, { role: 'admin' });
  const route = 'DELETE /admin/users/:id';
  const answers = await Promise.all([act(route), act(route, second)]);
  expect(statusesOf(answers)).toEqual({ 200: 1, 409: 1 });
  expect(answers.find(({ status }) => status === 409)?.code).toBe('USER_IS_LEAVING');
  const inTwoWeeks = new Date(on.clock.now.getTime() + 14 * dayMs);
  expect((await read()).deletionAt).toBe(inTwoWeeks.toISOString());
  expect((await ben.call('GET /auth/profile')).status).toBe(401);
  await on.jobs.run();
  expect(mails()).toMatchObject([
    { text: expect.stringContaining('an admin decided to delete your account') },
  ]);
  expect(await lines()).toHaveLength(1);
  const { token } = await logIn(on, ben);
  expect((await on.call('POST /account/restore', { token })).status).toBe(200);
});

test('who has a role is made a member first, and an admin does not delete themselves here', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  for (const { user } of [moderator, admin])
    expect((await act('DELETE /admin/users/:id', admin, 'Asked', user.id)).code).toBe('USER_HAS_ROLE');
});
