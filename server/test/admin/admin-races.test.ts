import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, type MadeUser, password } from '../support/make.ts';
import { claimToken } from '../support/right-calls.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The embedded database cannot race. */
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('side by side on PostgreSQL', () => {
  let on: TestApp;
  beforeAll(async () => {
    on = await testApp({ kind: 'postgres' });
  });
  afterAll(() => on.close());

  const give = (by: MadeUser, to: MadeUser, role: string) =>
    on.call('PUT /admin/users/:id/role', { token: by.token, params: { id: to.user.id }, body: { role } });
  const suspend = (by: MadeUser, { user }: MadeUser) =>
    on.call('POST /admin/decisions', {
      token: by.token,
      body: { subjectKind: 'user', subjectId: user.id, action: 'suspend', reason: 'You or me' },
    });
  const leave = ({ token }: MadeUser) => on.call('DELETE /account', { token, body: { password } });
  const admins = () => on.db.selectFrom('app_user').select('id').where('role', '=', 'admin');
  const allMembers = () => on.db.updateTable('app_user').set({ role: 'member' }).execute();

  test('50 claims give one admin', async () => {
    const people: MadeUser[] = [];
    for (const _ of times(50)) people.push(await makeUser(on));
    const body = { token: await claimToken(on) };
    const answers = await Promise.all(
      people.map(({ token }) => on.call('POST /admin/claim', { token, body })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await admins().execute()).toHaveLength(1);
  });

  test('a link that a second process has printed in this moment makes no second admin', async () => {
    for (const _ of times(10)) {
      await allMembers();
      const [one, two] = await Promise.all([makeUser(on), makeUser(on)]);
      const body = { token: await claimToken(on) };
      const [, late] = await Promise.all([
        on.call('POST /admin/claim', { token: one.token, body }),
        claimToken(on),
      ]);
      if (late !== '') await on.call('POST /admin/claim', { token: two.token, body: { token: late } });
      expect(await admins().execute()).toHaveLength(1);
    }
  });

  test('of the last two admins one stays, whether they step down or take it from each other', async () => {
    for (const at of times(12)) {
      await allMembers();
      const [one, two] = [await makeUser(on, { role: 'admin' }), await makeUser(on, { role: 'admin' })];
      const ways = [
        () => [give(one, one, 'member'), give(two, two, 'moderator')],
        () => [give(one, two, 'member'), give(two, one, 'member')],
      ];
      const answers = await Promise.all(ways[at % 2]?.() ?? []);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await admins().execute()).toHaveLength(1);
    }
  });

  test('of two admins who suspend each other, step down or leave at once one is left', async () => {
    const ways = [
      (one: MadeUser, two: MadeUser) => [suspend(one, two), suspend(two, one)],
      (one: MadeUser, two: MadeUser) => [suspend(one, two), give(one, one, 'member')],
      (one: MadeUser, two: MadeUser) => [leave(one), leave(two)],
      (one: MadeUser, two: MadeUser) => [suspend(one, two), leave(one)],
    ];
    for (const at of times(24)) {
      await allMembers();
      const [one, two] = [await makeUser(on, { role: 'admin' }), await makeUser(on, { role: 'admin' })];
      const answers = await Promise.all(ways[at % ways.length]?.(one, two) ?? []);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const left = admins().where('suspended_at', 'is', null).where('deletion_at', 'is', null);
      expect(await left.execute()).toHaveLength(1);
    }
  });

  test('of 50 with one invitation one gets in', async () => {
    await allMembers();
    const { token } = await makeUser(on, { role: 'admin' });
    await on.call('PUT /admin/settings', { token, body: { signUp: 'invitation' } });
    const made = await on.call('POST /admin/invitations', { token, body: {} });
    const invitation = made.data.link.split('token=')[1];
    const answers = await Promise.all(
      times(50).map((at) =>
        on.call('POST /auth/register', {
          ip: `10.0.0.${at}`,
          body: { name: `Many ${at}`, email: `many${at}@example.org`, password, invitation },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 403]));
  });
});
