import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAdminCommand } from '../../src/admin/admin-commands.ts';
import { offerFirstAdmin } from '../../src/admin/first-admin.ts';
import { type Person, makeUser } from '../support/make.ts';
import { claimToken } from '../support/right-calls.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let ada: Person;
let bea: Person;
beforeEach(async () => {
  on = await testApp();
  [ada, bea] = [await makeUser(on), await makeUser(on)];
});
afterEach(() => on.close());

const claim = ({ call }: Person, token: string) => call('POST /admin/claim', { body: { token } });
const admins = async () =>
  (await on.db.selectFrom('app_user').select('id').where('role', '=', 'admin').execute()).map(({ id }) => id);
const logOf = async ({ call }: Person) => (await call('GET /moderation/log')).data;

test('the link of the start makes one person the admin, once, and is logged and mailed', async () => {
  const token = await claimToken(on);
  const settings = await on.db.selectFrom('setting').selectAll().execute();
  expect(settings.map(({ key }) => key)).toContain('first-admin');
  expect(JSON.stringify(settings)).not.toContain(token);
  expect(await claim(ada, token)).toMatchObject({ status: 200, data: { user: { role: 'admin' } } });
  expect(await claim(bea, token)).toMatchObject({ status: 400, code: 'ADMIN_LINK_UNKNOWN' });
  expect(await admins()).toEqual([ada.user.id]);
  const by = { kind: 'person', person: { id: ada.user.id } };
  expect(await logOf(ada)).toMatchObject([{ action: 'claim-admin', by }]);
  await on.jobs.run();
  expect(on.mails.at(-1)).toMatchObject({ to: ada.user.email, subject: 'You’re now an admin' });
});

test('a new start makes a new link in the place of the last one, and none once there is an admin', async () => {
  const [first, second] = [await claimToken(on), await claimToken(on)];
  expect(await claim(ada, first)).toMatchObject({ status: 400, code: 'ADMIN_LINK_UNKNOWN' });
  expect((await claim(ada, second)).status).toBe(200);
  expect(await offerFirstAdmin(on.deps)).toBe(null);
});

test('of processes that start together, one offers the link, and a later start offers another', async () => {
  const config = { ...on.deps.config, databaseUrl: 'postgres://shared' };
  const offer = () => offerFirstAdmin({ ...on.deps, config });
  const offered = await Promise.all([offer(), offer(), offer()]);
  expect(offered.filter((link) => link !== null)).toHaveLength(1);
  on.clock.advance(61_000);
  expect(await offer()).toContain('/claim-admin#token=');
});

test('make-admin makes an admin without a link, and ends the one that was printed', async () => {
  const token = await claimToken(on);
  const command = { action: 'make-admin', email: bea.user.email, operator: 'root' };
  expect(await runAdminCommand(on.deps, command)).toContain('is now an admin');
  expect((await claim(ada, token)).status).toBe(400);
  expect(await admins()).toEqual([bea.user.id]);
  const by = { kind: 'operator', operator: 'root' };
  expect(await logOf(bea)).toMatchObject([{ action: 'make-admin', by }]);
});

test('an admin who was made while the link was on its way to the server is the first', async () => {
  const token = await claimToken(on);
  await makeUser(on, { role: 'admin' });
  expect(await claim(ada, token)).toMatchObject({ status: 409, code: 'ADMIN_LINK_LATE' });
  expect(await admins()).toHaveLength(1);
});
