import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeUser, type MadeUser, password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const dayMs = 24 * 60 * 60 * 1000;
let on: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
  await on.call('PUT /admin/settings', { token: admin.token, body: { signUp: 'invitation' } });
});
afterAll(() => on.close());

const list = () => on.call('GET /admin/invitations', { token: admin.token });
const make = async (by = admin) => {
  const { data } = await on.call('POST /admin/invitations', { token: by.token, body: {} });
  return data.link.split('token=')[1] ?? '';
};
const revoke = (id: string) =>
  on.call('DELETE /admin/invitations/:id', { token: admin.token, params: { id } });
const signUp = (email: string, invitation: string) =>
  on.call('POST /auth/register', { body: { name: 'Some Body', email, password, invitation } });

test('open invitations say who made them and until when they are good, newest first', async () => {
  const second = await makeUser(on, { role: 'admin' });
  const first = await make();
  on.clock.advance(dayMs);
  await make(second);
  const { data, pagination } = await list();
  expect(data.map(({ createdBy }) => createdBy.id)).toEqual([second.user.id, admin.user.id]);
  expect(Date.parse(data[0]?.expiresAt ?? '') - on.clock.now.getTime()).toBe(14 * dayMs);
  expect(pagination?.totalCount).toBe(2);
  expect(JSON.stringify(data)).not.toContain(first);
  await signUp('first@example.com', first);
  expect((await list()).data).toHaveLength(1);
  on.clock.advance(14 * dayMs);
  expect((await list()).data).toEqual([]);
});

test('one that was taken back lets nobody in, and of two who take it back one does', async () => {
  const invitation = await make();
  const id = (await list()).data[0]?.id ?? '';
  const answers = await Promise.all([revoke(id), revoke(id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect((await signUp('late@example.com', invitation)).code).toBe('INVITATION_INVALID');
  const log = (await on.call('GET /moderation/log', { token: admin.token })).data;
  expect(log.filter(({ action }) => action === 'revoke-invitation')).toHaveLength(1);
});

test('one that was used, is over or never was cannot be taken back', async () => {
  const invitation = await make();
  const id = (await list()).data[0]?.id ?? '';
  await signUp('used@example.com', invitation);
  for (const gone of [id, newId(), 'of no form']) expect((await revoke(gone)).status).toBe(404);
});
