import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave, statusesOf, times } from '../support/calls.ts';
import { makeUser, type Person, password } from '../support/make.ts';
import { claimToken } from '../support/right-calls.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** The embedded database cannot race. */
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('side by side on PostgreSQL', () => {
  let on: TestApp;
  beforeAll(async () => {
    on = await testApp({ kind: 'postgres' });
  });
  afterAll(() => on.close());

  const give = ({ call }: Person, { user }: Person, role: string) =>
    call('PUT /admin/users/:id/role', { params: { id: user.id }, body: { role } });
  const suspend = ({ call }: Person, { user }: Person) =>
    call('POST /admin/decisions', {
      body: { subjectKind: 'user', subjectId: user.id, action: 'suspend', reason: 'You or me' },
    });
  const admins = () => on.db.selectFrom('app_user').select('id').where('role', '=', 'admin');
  const allMembers = () => on.db.updateTable('app_user').set({ role: 'member' }).execute();

  test('50 claims give one admin', async () => {
    const people = await times(50, () => makeUser(on));
    const body = { token: await claimToken(on) };
    const answers = await Promise.all(people.map(({ call }) => call('POST /admin/claim', { body })));
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: 49 });
    expect(await admins().execute()).toHaveLength(1);
  });

  test.each<[string, (one: Person, two: Person) => Promise<{ status: number }>[]]>([
    ['step down', (one, two) => [give(one, one, 'member'), give(two, two, 'moderator')]],
    ['suspend each other', (one, two) => [suspend(one, two), suspend(two, one)]],
    ['suspend and step down', (one, two) => [suspend(one, two), give(one, one, 'member')]],
    ['leave', (one, two) => [leave(one), leave(two)]],
  ])('of the last two admins who %s at once one is left', async (_, act) => {
    for (let round = 0; round < 6; round += 1) {
      await allMembers();
      const [one, two] = [await makeUser(on, { role: 'admin' }), await makeUser(on, { role: 'admin' })];
      const answers = await Promise.all(act(one, two));
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const left = admins().where('suspended_at', 'is', null).where('deletion_at', 'is', null);
      expect(await left.execute()).toHaveLength(1);
    }
  });

  test('of 50 with one invitation one gets in', async () => {
    await allMembers();
    const { call } = await makeUser(on, { role: 'admin' });
    await call('PUT /admin/settings', { body: { signUp: 'invitation' } });
    const { data } = await call('POST /admin/invitations', { body: {} });
    const invitation = data.link.split('token=')[1];
    const answers = await times(50, (at) =>
      on.call('POST /auth/register', {
        ip: `10.0.0.${at}`,
        body: { name: `Many ${at}`, email: `many${at}@example.org`, password, invitation },
      }),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 403: 49 });
  });
});
