import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../src/auth/tokens.ts';
import { makeUser, type MadeUser, password } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin', name: 'Ada 100%', username: 'ada_root' });
});
afterAll(() => on.close());

const give = (by: MadeUser, to: MadeUser, role: string) =>
  on.call('PUT /admin/users/:id/role', { token: by.token, params: { id: to.user.id }, body: { role } });
const read = (query: Record<string, string | number>) =>
  on.call('GET /admin/users', { token: admin.token, query });
const logOf = (person: MadeUser) => on.call('GET /moderation/log', { token: person.token });

test('a role holds from the next call on, is mailed, logged, and ends as it began', async () => {
  const ben = await makeUser(on);
  expect((await logOf(ben)).code).toBe('MODERATORS_ONLY');
  expect(await give(admin, ben, 'moderator')).toMatchObject({
    status: 200,
    data: { user: { id: ben.user.id, role: 'moderator' } },
  });
  const log = await logOf(ben);
  expect(log.data[0]).toMatchObject({
    action: 'change-role',
    by: { kind: 'person', person: { id: admin.user.id } },
    about: { kind: 'user', id: ben.user.id },
    facts: { from: 'member', to: 'moderator' },
  });
  expect((await on.call('GET /auth/profile', { token: ben.token })).data.user.role).toBe('moderator');
  expect((await on.call('GET /admin/users', { token: ben.token })).code).toBe('ADMINS_ONLY');
  await give(admin, ben, 'member');
  expect((await logOf(ben)).code).toBe('MODERATORS_ONLY');
  await on.jobs.run();
  const told = on.mails.filter(({ to }) => to === ben.user.email).map(({ subject }) => subject);
  expect(told).toEqual(['You’re now a moderator', 'You’re now a regular member']);
});

test('the same role again changes, logs and mails nothing', async () => {
  const ben = await makeUser(on);
  const before = (await logOf(admin)).pagination?.totalCount;
  expect((await give(admin, ben, 'member')).status).toBe(200);
  expect((await logOf(admin)).pagination?.totalCount).toBe(before);
});

test('the last admin cannot step down, also when two do so at once', async () => {
  expect(await give(admin, admin, 'member')).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
  const second = await makeUser(on, { role: 'admin' });
  const answers = await Promise.all([give(admin, admin, 'member'), give(second, second, 'member')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const rows = await on.db.selectFrom('app_user').select('id').where('role', '=', 'admin').execute();
  expect(rows).toHaveLength(1);
  await on.db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  await on.db.updateTable('app_user').set({ role: 'member' }).where('id', '=', second.user.id).execute();
});

test('an admin who is about to leave does not count', async () => {
  const second = await makeUser(on, { role: 'admin' });
  await on.call('DELETE /account', { token: second.token, body: { password: 'Correct-horse-9' } });
  expect((await give(admin, admin, 'moderator')).code).toBe('LAST_ADMIN');
});

test('a suspended admin does not count, and the only one who is left cannot leave', async () => {
  const second = await makeUser(on, { role: 'admin' });
  await restrict(on, second.user.id, { action: 'suspend' });
  expect((await give(admin, admin, 'moderator')).code).toBe('LAST_ADMIN');
  const leaving = { token: admin.token, body: { password } };
  expect(await on.call('DELETE /account', leaving)).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
  expect((await on.call('GET /auth/profile', { token: admin.token })).data.user.role).toBe('admin');
});

test('two admins who take the role from each other at once leave one', async () => {
  const [one, two] = [await makeUser(on, { role: 'admin' }), await makeUser(on, { role: 'admin' })];
  const answers = await Promise.all([give(one, two, 'member'), give(two, one, 'member')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
});

test('a role asks for a fresh proof, a known role and a person who is there', async () => {
  const ben = await makeUser(on);
  const call = (id: string, role: unknown) =>
    on.call('PUT /admin/users/:id/role', { token: admin.token, params: { id }, body: { role } });
  expect((await call(ben.user.id, 'owner')).status).toBe(400);
  expect((await call('019a3f10-6c00-7a41-9d2e-5b8f0c7e1a01', 'admin')).status).toBe(404);
  const unproven = await makeUser(on, { role: 'admin' });
  await on.db
    .updateTable('session')
    .set({ proven_at: null })
    .where('token_hash', '=', hashToken(unproven.token))
    .execute();
  expect((await give(unproven, ben, 'admin')).code).toBe('PROOF_REQUIRED');
});

test('people are found by any part of name, username or address, as it is written', async () => {
  const find = async (query: Record<string, string>) => {
    const answer = await on.call('GET /admin/users', { token: admin.token, query });
    return answer.data.map(({ name }) => name);
  };
  await makeUser(on, { name: 'Zoe Miller', username: 'zoe.m', email: 'zm@letters.example' });
  expect(await find({ q: 'ZOE' })).toEqual(['Zoe Miller']);
  expect(await find({ q: 'letters.ex' })).toEqual(['Zoe Miller']);
  expect(await find({ q: '100%' })).toEqual(['Ada 100%']);
  expect(await find({ q: '_root' })).toEqual(['Ada 100%']);
  expect(await find({ q: '%' })).toEqual(['Ada 100%']);
  expect(await find({ q: 'nobody at all' })).toEqual([]);
});

test('the table of people is sorted, filtered and paged', async () => {
  const names = (await read({ sort: 'name', direction: 'up', limit: 50 })).data.map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en', { numeric: false })));
  const all = await read({ limit: 50 });
  const second = await read({ limit: 2, page: 2 });
  expect(second.data).toEqual(all.data.slice(2, 4));
  expect(second.pagination).toMatchObject({ currentPage: 2, totalCount: all.data.length });
  const onlyAdmins = await read({ role: 'admin', limit: 50 });
  expect(new Set(onlyAdmins.data.map(({ role }) => role))).toEqual(new Set(['admin']));
  expect((await read({ sort: 'password_hash' })).status).toBe(400);
});
