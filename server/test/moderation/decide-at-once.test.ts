import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { reportedCase } from '../support/moderation.ts';
import { makeListing, makeUser, type MadeUser, password } from '../support/make.ts';
import { databaseKind } from '../support/test-database.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  // Races need many connections.
  on = await testApp({ kind: databaseKind });
  admin = await makeUser(on, { role: 'admin' });
});
afterAll(() => on.close());

const decide = (body: Record<string, unknown>, by = admin) =>
  on.call('POST /admin/decisions', { token: by.token, body: { reason: 'Sells stolen bikes', ...body } });
const suspension = ({ user }: MadeUser) => ({
  subjectKind: 'user',
  subjectId: user.id,
  action: 'suspend',
  days: 30,
});
const statementsOf = (userId: string) =>
  on.db.selectFrom('statement').selectAll().where('user_id', '=', userId).execute();

test('a suspension by an admin leaves all that a decision leaves: a case, a statement, a mail and the log', async () => {
  const ben = await makeUser(on);
  const { status, data } = await decide(suspension(ben));
  expect(status).toBe(201);
  expect(data).toMatchObject({ decided: { action: 'suspend', by: { id: admin.user.id } }, reportCount: 0 });
  expect((await on.call('GET /auth/profile', { token: ben.token })).status).toBe(401);
  const { token } = (await on.call('POST /auth/login', { body: { email: ben.user.email, password } })).data;
  const statements = (await on.call('GET /auth/statements', { token })).data;
  expect(statements).toMatchObject([{ action: 'suspend', reason: 'Sells stolen bikes', appeal: null }]);
  await on.jobs.run();
  expect(on.mails.filter(({ to }) => to === ben.user.email)).toHaveLength(1);
  const log = (await on.call('GET /moderation/log', { token: admin.token })).data;
  expect(log.slice(0, 2).map(({ action, reason }) => [action, reason])).toEqual([
    ['decide-case', 'Sells stolen bikes'],
    ['restrict', 'Sells stolen bikes'],
  ]);
  const read = { token: admin.token, params: { id: ben.user.id } };
  expect((await on.call('GET /admin/users/:id', read)).data.user).toMatchObject({ isSuspended: true });
});

test('of two admins who suspend or hide the same at once one does, and nobody is notified twice', async () => {
  const second = await makeUser(on, { role: 'admin' });
  const ben = await makeUser(on);
  const listing = await makeListing(on, await makeUser(on));
  const hide = { subjectKind: 'listing', subjectId: listing.id, action: 'hide' };
  for (const body of [suspension(ben), hide]) {
    const answers = await Promise.all([decide(body), decide(body, second)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  }
  expect((await decide(suspension(ben))).code).toBe('PERSON_SUSPENDED');
  expect((await decide(hide)).code).toBe('SUBJECT_HIDDEN');
  expect(await statementsOf(ben.user.id)).toHaveLength(1);
  expect(await statementsOf(listing.userId)).toHaveLength(1);
  expect((await decide({ ...hide, action: 'remove' })).status).toBe(201);
});

test('what people have reported waits for a moderator', async () => {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner);
  await reportedCase(on, 'listing', listing.id);
  const body = { subjectKind: 'listing', subjectId: listing.id, action: 'remove' };
  expect((await decide(body)).code).toBe('CASE_IS_OPEN');
  expect(await statementsOf(owner.user.id)).toEqual([]);
});

test('nothing is decided about oneself, about nothing, without a reason, or by a moderator', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  const ben = await makeUser(on);
  expect((await decide(suspension(admin))).code).toBe('CASE_ABOUT_YOURSELF');
  expect((await decide({ ...suspension(ben), subjectId: newId() })).code).toBe('DECISION_SUBJECT_GONE');
  expect((await decide({ ...suspension(ben), reason: ' ' })).status).toBe(400);
  expect((await decide({ ...suspension(ben), action: 'keep' })).status).toBe(400);
  expect((await decide({ ...suspension(ben), days: 8 })).status).toBe(400);
  expect((await decide(suspension(ben), moderator)).code).toBe('ADMINS_ONLY');
  const unfinished = await makeUser(on, { isOnboarded: false });
  expect((await decide(suspension(unfinished))).code).toBe('DECISION_SUBJECT_GONE');
  const cases = await on.db
    .selectFrom('moderation_case')
    .select('id')
    .where('decided_at', 'is', null)
    .execute();
  expect(cases).toHaveLength(1);
});
