import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let one: MadeUser;
let other: MadeUser;
let admin: MadeUser;
beforeAll(async () => {
  on = await testApp();
  [one, other] = [await makeUser(on), await makeUser(on)];
  admin = await makeUser(on, { role: 'admin' });
});
afterAll(() => on.close());

const upper = ({ user }: MadeUser) => ({ id: user.id.toUpperCase() });

test('a person is the same by an id in capitals: oneself is neither blocked nor reported', async () => {
  const own = { token: one.token, params: upper(one) };
  expect((await on.call('POST /users/:id/block', own)).code).toBe('NOT_OF_ONESELF');
  expect((await on.call('POST /users/:id/mute', own)).code).toBe('NOT_OF_ONESELF');
  const body = { subjectKind: 'user', subjectId: upper(one).id, reason: 'spam' };
  expect((await on.call('POST /reports', { token: one.token, body })).code).toBe('REPORT_ON_OWN');
});

test('the only admin does not step down by it', async () => {
  const body = { role: 'member', reason: 'Tired' };
  const answer = await on.call('PUT /admin/users/:id/role', {
    token: admin.token,
    params: upper(admin),
    body,
  });
  expect(answer).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
});

test('who is blocked reads nothing by it', async () => {
  await on.call('POST /users/:id/block', { token: one.token, params: { id: other.user.id } });
  const { id } = upper(one);
  for (const path of [
    `/profile/${id}`,
    `/profile/${id}/listings`,
    `/profile/${id}/suggestions`,
    `/xp/${id}`,
    `/xp/history/${id}`,
    `/achievements/users/${id}/achievements`,
    `/achievements/users/${id}/achievements/progress`,
  ]) {
    const headers = { authorization: `Bearer ${other.token}` };
    const { statusCode } = await on.app.inject({ url: `/api${path}`, headers });
    expect([path, statusCode]).toEqual([path, 404]);
  }
});
