import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { type Person, makeUser, password } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await makeUser(on, { role: 'admin', name: 'Ada 100%', username: 'ada_root' });
});

const give = (by: Person, { user }: Person, role: string) =>
  by.call('PUT /admin/users/:id/role', { params: { id: user.id }, body: { role } });
const read = (query: Record<string, string | number>) => admin.call('GET /admin/users', { query });
const logOf = ({ call }: Person) => call('GET /moderation/log');
test('a role holds from the next call on, is mailed, logged, and ends as it began', async () => {
  const ben = await makeUser(on);
  expect((await logOf(ben)).code).toBe('MODERATORS_ONLY');
  const { status, data } = await give(admin, ben, 'moderator');
  expect([status, data.user.role]).toEqual([200, 'moderator']);
  expect((await logOf(ben)).data[0]).toMatchObject({
    action: 'change-role',
    by: { kind: 'person', person: { id: admin.user.id } },
    about: { kind: 'user', id: ben.user.id },
    facts: { from: 'member', to: 'moderator' },
  });
  expect((await ben.call('GET /auth/profile')).data.user.role).toBe('moderator');
  expect((await ben.call('GET /admin/users')).code).toBe('ADMINS_ONLY');
  await give(admin, ben, 'member');
  expect((await logOf(ben)).code).toBe('MODERATORS_ONLY');
  await on.jobs.run();
  const told = on.mails.filter(({ to }) => to === ben.user.email).map(({ subject }) => subject);
  expect(told).toEqual(['You’re now a moderator', 'You’re now a regular member']);
});

test('the same role again changes, logs and mails nothing; an unknown one, or one of nobody, is none', async () => {
  const ben = await makeUser(on);
  const before = (await logOf(admin)).pagination?.totalCount;
  expect((await give(admin, ben, 'member')).status).toBe(200);
  expect((await give(admin, ben, 'owner')).status).toBe(400);
  const nobody = { ...ben, user: { ...ben.user, id: newId() } };
  expect((await give(admin, nobody, 'moderator')).status).toBe(404);
  expect((await logOf(admin)).pagination?.totalCount).toBe(before);
});

test('the last admin cannot step down or leave; who is leaving or suspended does not count', async () => {
  const [leaving, suspended] = [await makeUser(on, { role: 'admin' }), await makeUser(on, { role: 'admin' })];
  await leaving.call('DELETE /account', { body: { password } });
  await restrict(on, suspended.user.id, { action: 'suspend' });
  expect(await give(admin, admin, 'moderator')).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
  const left = await admin.call('DELETE /account', { body: { password } });
  expect(left).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
  expect((await admin.call('GET /auth/profile')).data.user.role).toBe('admin');
});

test('people are found by any part of name, username or address, as it is written', async () => {
  await makeUser(on, { name: 'Zoe Miller', username: 'zoe.m', email: 'zm@letters.example' });
  for (const [q, found] of [
    ['ZOE', ['Zoe Miller']],
    ['letters.ex', ['Zoe Miller']],
    ['100%', ['Ada 100%']],
    ['_root', ['Ada 100%']],
    ['%', ['Ada 100%']],
    ['nobody at all', []],
  ] as const)
    expect((await read({ q })).data.map(({ name }) => name)).toEqual(found);
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
