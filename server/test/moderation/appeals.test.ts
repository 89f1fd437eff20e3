import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppealOutcome } from '@ballpark/domain/reports.ts';
import { newId } from '../../src/new-id.ts';
import { decide, restrict } from '../support/moderation.ts';
import { mailsTo } from '../support/mailed.ts';
import { makeListing, makeUser, password, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const dayMs = 24 * 3_600_000;
let on: TestApp;
let moderator: MadeUser;
let other: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  moderator = await makeUser(on, { role: 'moderator' });
  other = await makeUser(on, { role: 'moderator' });
});
afterAll(() => on.close());

const text = 'It was a joke among friends';
const appeal = (token: string, id: string, body: unknown = { text }) =>
  on.call('POST /auth/statements/:id/appeal', { token, params: { id }, body });
const logIn = async ({ user }: MadeUser) =>
  (await on.call('POST /auth/login', { body: { email: user.email, password } })).data;

async function caseOf(statementId: string): Promise<string> {
  const row = await on.db
    .selectFrom('statement')
    .select('appeal_case_id')
    .where('id', '=', statementId)
    .executeTakeFirstOrThrow();
  return row.appeal_case_id ?? '';
}
async function answer(statementId: string, outcome: AppealOutcome, by = other) {
  const action = outcome === 'granted' ? 'keep' : 'hide';
  return decide(on, by, await caseOf(statementId), { action, reason: 'We looked again' });
}

test('an appeal is sent once, and stands in the queue with its words', async () => {
  const person = await makeUser(on);
  const { id: listingId } = await makeListing(on, person);
  const id = await restrict(on, person.user.id, {
    action: 'hide',
    subject: { kind: 'listing', id: listingId },
  });
  const sent = await appeal(person.token, id);
  expect([sent.status, sent.data.statement.appeal]).toEqual([
    201,
    { text, sentAt: on.clock.now.toISOString(), answer: null },
  ]);
  expect(await appeal(person.token, id)).toMatchObject({ status: 409, code: 'APPEAL_TWICE' });
  const queued = await on.db
    .selectFrom('moderation_case')
    .innerJoin('case_reason', 'case_reason.case_id', 'moderation_case.id')
    .select(['kind', 'subject_kind', 'subject_id', 'text'])
    .where('moderation_case.id', '=', await caseOf(id))
    .execute();
  expect(queued).toEqual([{ kind: 'appeal', subject_kind: 'listing', subject_id: listingId, text }]);
});

test('of two appeals at once one is sent', async () => {
  const person = await makeUser(on);
  const id = await restrict(on, person.user.id);
  const answers = await Promise.all([appeal(person.token, id), appeal(person.token, id)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
});

test('it can be sent until the last moment of the 20 days, and no later', async () => {
  const person = await makeUser(on);
  const [early, late] = [await restrict(on, person.user.id), await restrict(on, person.user.id)];
  on.clock.advance(20 * dayMs);
  expect((await appeal(person.token, early)).status).toBe(201);
  on.clock.advance(1);
  expect(await appeal(person.token, late)).toMatchObject({ status: 403, code: 'APPEAL_TOO_LATE' });
});

test.each([
  ['nothing', { text: ' ' }, 400],
  ['2,000 signs', { text: 'x'.repeat(2000) }, 201],
  ['2,001 signs', { text: 'x'.repeat(2001) }, 400],
])('of %s', async (_, body, status) => {
  const person = await makeUser(on);
  expect((await appeal(person.token, await restrict(on, person.user.id), body)).status).toBe(status);
});

test('nobody appeals against what was decided about others', async () => {
  const id = await restrict(on, (await makeUser(on)).user.id);
  expect((await appeal((await makeUser(on)).token, id)).status).toBe(404);
  expect((await appeal(other.token, newId())).status).toBe(404);
});

test('what it is about may be gone: then it is about the person', async () => {
  const person = await makeUser(on);
  const id = await restrict(on, person.user.id, { subject: { kind: 'listing', id: newId() } });
  expect((await appeal(person.token, id)).status).toBe(201);
  const found = on.db
    .selectFrom('moderation_case')
    .select('subject_id')
    .where('id', '=', await caseOf(id));
  expect(await found.execute()).toEqual([{ subject_id: person.user.id }]);
});

test('one that is granted ends the suspension, and sends a notification and a mail', async () => {
  const person = await makeUser(on, { name: 'Grace Hopper' });
  const id = await restrict(on, person.user.id, { action: 'suspend', by: { userId: moderator.user.id } });
  const { token } = await logIn(person);
  await appeal(token, id);
  await answer(id, 'granted');
  await on.jobs.run();
  const { data } = await on.call('GET /auth/profile', { token });
  expect(data.user.suspension).toBeNull();
  const told = await on.call('GET /notifications', { token });
  expect(told.data.notifications[0]).toMatchObject({
    kind: 'appealAnswered',
    text: 'Your appeal was granted: we’ve undone the decision',
  });
  const read = await on.call('GET /auth/statements', { token });
  expect(read.data[0]).toMatchObject({
    endedAt: on.clock.now.toISOString(),
    appeal: { answer: { outcome: 'granted', text: 'We looked again', isBySameModerator: false } },
  });
  const mail = mailsTo(on, person).at(-1);
  expect(mail).toMatchObject({ subject: 'Your appeal was granted' });
  expect(mail?.text).toContain('“We looked again”');
});

test('one that is denied leaves the suspension, and its answer is read', async () => {
  const person = await makeUser(on);
  const id = await restrict(on, person.user.id, { action: 'suspend', by: { userId: moderator.user.id } });
  const { token } = await logIn(person);
  await appeal(token, id);
  await answer(id, 'denied');
  await on.jobs.run();
  expect((await on.call('GET /auth/profile', { token })).data.user.suspension).toEqual({ until: null });
  expect((await on.call('GET /auth/statements', { token })).data[0]).toMatchObject({
    endedAt: null,
    appeal: { answer: { outcome: 'denied' } },
  });
  expect(mailsTo(on, person).at(-1)?.text).toContain('The decision stands.');
});

test('the moderator who decided does not answer where somebody else can; where nobody can, the statement says so', async () => {
  const person = await makeUser(on);
  const id = await restrict(on, person.user.id, { by: { userId: moderator.user.id } });
  await appeal(person.token, id);
  expect((await answer(id, 'denied', moderator)).code).toBe('APPEAL_BY_ANOTHER');
  await on.db.updateTable('app_user').set({ role: 'member' }).where('id', '=', other.user.id).execute();
  expect((await answer(id, 'denied', moderator)).status).toBe(200);
  await on.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', other.user.id).execute();
  const read = await on.call('GET /auth/statements', { token: person.token });
  expect(read.data[0]?.appeal?.answer).toMatchObject({ isBySameModerator: true });
});

test('of two answers at once one counts', async () => {
  const person = await makeUser(on);
  const id = await restrict(on, person.user.id, { action: 'suspend', by: { userId: moderator.user.id } });
  await appeal((await logIn(person)).token, id);
  const third = await makeUser(on, { role: 'admin' });
  const answers = await Promise.all([answer(id, 'granted', other), answer(id, 'denied', third)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)?.code).toBe('CASE_DECIDED');
  const { user } = await logIn(person);
  expect(user.suspension === null).toBe(answers[0]?.status === 200);
});

test('a person who has asked to leave appeals once they have kept their account', async () => {
  const person = await makeUser(on);
  const id = await restrict(on, person.user.id, { action: 'suspend' });
  const { token } = await logIn(person);
  await on.call('DELETE /account', { token, body: { password } });
  const again = (await logIn(person)).token;
  expect(await appeal(again, id)).toMatchObject({ status: 403, code: 'ACCOUNT_LEAVING' });
  await on.call('POST /account/restore', { token: again });
  expect((await appeal(again, id)).status).toBe(201);
});
