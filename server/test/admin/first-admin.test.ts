import { afterEach, beforeEach, expect, test } from 'vitest';
import { offerFirstAdmin } from '../../src/admin/first-admin.ts';
import { runAdminCommand } from '../../src/admin/admin-commands.ts';
import { claimToken } from '../support/right-calls.ts';
import { makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeEach(async () => {
  on = await testApp();
});
afterEach(() => on.close());

const claim = ({ token }: MadeUser, linkToken: string) =>
  on.call('POST /admin/claim', { token, body: { token: linkToken } });
const admins = async () =>
  (await on.db.selectFrom('app_user').select('id').where('role', '=', 'admin').execute()).map(({ id }) => id);

test('the link of the start makes one person the admin, once, and is logged and mailed', async () => {
  const ada = await makeUser(on);
  const bea = await makeUser(on);
  const token = await claimToken(on);
  expect(await claim(ada, token)).toMatchObject({ status: 200, data: { user: { role: 'admin' } } });
  expect(await claim(bea, token)).toMatchObject({ status: 400, code: 'ADMIN_LINK_UNKNOWN' });
  expect(await admins()).toEqual([ada.user.id]);
  const log = await on.call('GET /moderation/log', { token: ada.token });
  expect(log.data).toMatchObject([
    { action: 'claim-admin', by: { kind: 'person', person: { id: ada.user.id } } },
  ]);
  await on.jobs.run();
  expect(on.mails.at(-1)).toMatchObject({ to: ada.user.email, subject: 'You’re now an admin' });
});

test('50 parallel claims give one admin', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(on)));
  const token = await claimToken(on);
  const answers = await Promise.all(people.map((person) => claim(person, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await admins()).toHaveLength(1);
});

test('a new start makes a new link in the place of the last one, and none once there is an admin', async () => {
  const ada = await makeUser(on);
  const first = await claimToken(on);
  const second = await claimToken(on);
  expect(await claim(ada, first)).toMatchObject({ status: 400, code: 'ADMIN_LINK_UNKNOWN' });
  expect((await claim(ada, second)).status).toBe(200);
  expect(await offerFirstAdmin(on.deps)).toBe(null);
});

test('only a hash of the link is kept', async () => {
  const token = await claimToken(on);
  const rows = await on.db.selectFrom('setting').selectAll().execute();
  expect(rows.map(({ key }) => key)).toContain('first-admin');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('make-admin makes an admin without a link, and ends the one that was printed', async () => {
  const ada = await makeUser(on);
  const bea = await makeUser(on);
  const token = await claimToken(on);
  const command = { action: 'make-admin', email: bea.user.email, operator: 'root' };
  expect(await runAdminCommand(on.deps, command)).toContain('is now an admin');
  expect((await claim(ada, token)).status).toBe(400);
  expect(await admins()).toEqual([bea.user.id]);
  const log = await on.call('GET /moderation/log', { token: bea.token });
  expect(log.data).toMatchObject([{ action: 'make-admin', by: { kind: 'operator', operator: 'root' } }]);
});

test('an admin who was made while the link was on its way to the server is the first', async () => {
  const ada = await makeUser(on);
  const token = await claimToken(on);
  await makeUser(on, { role: 'admin' });
  expect(await claim(ada, token)).toMatchObject({ status: 409, code: 'ADMIN_LINK_LATE' });
  expect(await admins()).toHaveLength(1);
});
