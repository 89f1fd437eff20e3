import { dayMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCase } from '../../src/moderation/report.ts';
import { logIn, readListing, statusOfListing, statusesOf } from '../support/calls.ts';
import { mailsTo } from '../support/mailed.ts';
import { type Person, makeListing, makePhoto, makeUser } from '../support/make.ts';
import { decide, hiddenByReports, reportedCase, restrict } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let first: Person;
let second: Person;
let person: Person;
let stranger: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  [first, second] = [await makeUser(on, { role: 'moderator' }), await makeUser(on, { role: 'moderator' })];
  stranger = await makeUser(on);
});
beforeEach(async () => {
  person = await makeUser(on);
});
afterAll(() => on.close());

const text = 'It was a joke among friends';
const appeal = (id: string, body: unknown = { text }, { token } = person) =>
  on.call('POST /auth/statements/:id/appeal', { token, params: { id }, body });
const latest = async ({ token } = person) => {
  const { data } = await on.call('GET /auth/statements', { token });
  const [statement] = data;
  if (!statement) throw new Error('nothing was stated');
  return statement;
};
const caseOf = async (statementId: string) => {
  const row = on.db.selectFrom('statement').select('appeal_case_id').where('id', '=', statementId);
  return (await row.executeTakeFirstOrThrow()).appeal_case_id ?? '';
};
/** Against the latest statement; returns the appeal's case. */
async function appealed(by = person): Promise<string> {
  const { id } = await latest(by);
  expect((await appeal(id, { text }, by)).status).toBe(201);
  return caseOf(id);
}
/** Decided after one report; returns who reported. */
async function decided(listing: { id: string }, body: Record<string, unknown>): Promise<Person> {
  const reporter = await makeUser(on);
  const { caseId } = await reportedCase(on, 'listing', listing.id, {}, reporter);
  expect((await decide(on, first, caseId, body)).status).toBe(200);
  return reporter;
}
const told = async ({ call }: Person) =>
  (await call('GET /notifications')).data.notifications.map(({ text: words }) => words);

describe('an appeal', () => {
  test('is sent once, of two at once, and stands in the queue with its words', async () => {
    const subject = { kind: 'listing' as const, id: (await makeListing(on, person)).id };
    const id = await restrict(on, person.user.id, { action: 'hide', subject });
    const answers = await Promise.all([appeal(id), appeal(id)]);
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 1 });
    expect(answers.find(({ status }) => status === 409)?.code).toBe('APPEAL_TWICE');
    expect((await latest()).appeal).toEqual({ text, sentAt: on.clock.now.toISOString(), answer: null });
    const params = { id: await caseOf(id) };
    const { data } = await first.call('GET /moderation/cases/:id', { params });
    expect(data).toMatchObject({ kind: 'appeal', subjectId: subject.id, signals: [text] });
  });

  test('can be sent until the last moment of the 20 days, and no later', async () => {
    const [early, late] = [await restrict(on, person.user.id), await restrict(on, person.user.id)];
    on.clock.advance(20 * dayMs);
    expect((await appeal(early)).status).toBe(201);
    on.clock.advance(1);
    expect(await appeal(late)).toMatchObject({ status: 403, code: 'APPEAL_TOO_LATE' });
  });

  test('is nobody else’s', async () => {
    const id = await restrict(on, person.user.id);
    expect((await appeal(id, { text }, stranger)).status).toBe(404);
  });
});

describe('an answer', () => {
  test.each([
    ['granted', 'keep', 'Your appeal was granted', '“We looked again”'],
    ['denied', 'hide', 'Your appeal was answered', 'The decision stands.'],
  ] as const)(
    'that is %s ends the suspension or leaves it, and is told and mailed',
    async (outcome, action, subject, words) => {
      await restrict(on, person.user.id, { action: 'suspend', by: { userId: first.user.id } });
      person = { ...person, token: (await logIn(on, person)).token };
      const reason = 'We looked again';
      expect((await decide(on, second, await appealed(), { action, reason })).status).toBe(200);
      const endedAt = outcome === 'granted' ? on.clock.now.toISOString() : null;
      const answer = { outcome, text: reason, isBySameModerator: false };
      expect(await latest()).toMatchObject({ endedAt, appeal: { answer } });
      const { user } = await logIn(on, person);
      expect(user.suspension).toEqual(outcome === 'granted' ? null : { until: null });
      const kinds = on.db.selectFrom('notification').select('kind').where('user_id', '=', person.user.id);
      expect(await kinds.execute()).toContainEqual({ kind: 'appealAnswered' });
      await on.jobs.run();
      expect(mailsTo(on, person).at(-1)).toMatchObject({ subject, text: expect.stringContaining(words) });
    },
  );

  test('is another moderator’s where there is one; where there is none, the statement says so', async () => {
    await restrict(on, person.user.id, { by: { userId: first.user.id } });
    const caseId = await appealed();
    const setRole = (role: 'member' | 'moderator') =>
      on.db.updateTable('app_user').set({ role }).where('id', '=', second.user.id).execute();
    expect((await decide(on, first, caseId, { action: 'hide' })).code).toBe('APPEAL_BY_ANOTHER');
    await setRole('member');
    expect((await decide(on, first, caseId, { action: 'hide' })).status).toBe(200);
    await setRole('moderator');
    expect((await latest()).appeal?.answer).toMatchObject({ isBySameModerator: true });
  });

  test('of a signal is the same moderator’s if the only other one is in the signal', async () => {
    const signal = await on.db.transaction().execute((trx) =>
      openCase(trx, {
        subjectKind: 'user',
        subjectId: person.user.id,
        kind: 'signal',
        weight: 0,
        reasons: ['They share a browser'],
        otherId: second.user.id,
        now: on.clock.now,
      }),
    );
    expect((await decide(on, first, signal ?? '', { action: 'warn' })).status).toBe(200);
    const caseId = await appealed();
    expect((await decide(on, second, caseId, { action: 'keep' })).code).toBe('CASE_ABOUT_YOURSELF');
    expect((await decide(on, first, caseId, { action: 'keep' })).status).toBe(200);
  });

  test('about what an admin decided about a moderator is an admin’s, the same one’s only if there is no other', async () => {
    const [admin, other] = [await makeUser(on, { role: 'admin' }), await makeUser(on, { role: 'admin' })];
    await restrict(on, second.user.id, { by: { userId: admin.user.id } });
    const caseId = await appealed(second);
    const refusal = async () =>
      (await admin.call('GET /moderation/cases/:id', { params: { id: caseId } })).data.refusal;
    expect((await decide(on, first, caseId, { action: 'keep' })).code).toBe('CASE_NEEDS_ADMIN');
    expect(await refusal()).toBe('appealByAnother');
    expect((await decide(on, admin, caseId, { action: 'keep' })).code).toBe('APPEAL_BY_ANOTHER');
    await on.db.updateTable('app_user').set({ role: 'member' }).where('id', '=', other.user.id).execute();
    expect(await refusal()).toBeNull();
    expect((await decide(on, admin, caseId, { action: 'keep' })).status).toBe(200);
  });
});

describe('a granted appeal', () => {
  test('shows the listing again, notifies who reported it, and their report counts as wrong', async () => {
    const listing = await makeListing(on, person);
    const reporter = await decided(listing, { action: 'remove' });
    expect(await statusOfListing(stranger, listing)).toBe(404);
    const caseId = await appealed();
    const { data } = await second.call('GET /moderation/cases/:id', { params: { id: caseId } });
    const facts = 'One person reported it.';
    expect(data.appealed).toMatchObject({ action: 'remove', reason: 'As the rules say', facts });
    await reporter.call('POST /notifications/read-all');
    await decide(on, second, caseId, { action: 'keep' });
    expect(await statusOfListing(stranger, listing)).toBe(200);
    const undone = 'After an appeal, we’ve undone the decision on your report';
    expect((await told(reporter))[0]).toBe(undone);
    const reports = on.db
      .selectFrom('report')
      .select('was_right')
      .where('reporter_id', '=', reporter.user.id);
    expect(await reports.execute()).toEqual([{ was_right: false }]);
    await hiddenByReports(on, 'listing', listing.id);
    expect(await statusOfListing(stranger, listing)).toBe(200);
  });

  test('gives back the photo that it is about, where it stood, and no other', async () => {
    const urls = [(await makePhoto(on, person)).url, (await makePhoto(on, person)).url];
    const listing = await makeListing(on, person, { photoUrls: urls });
    for (const photoUrl of urls) await decided(listing, { action: 'remove', photoUrl });
    await decide(on, second, await appealed(), { action: 'keep' });
    expect((await readListing(stranger, listing)).photoUrls).toEqual([urls[1]]);
    const { data } = await person.call('GET /auth/statements');
    await appeal(data[1]?.id ?? '');
    await decide(on, second, await caseOf(data[1]?.id ?? ''), { action: 'keep' });
    expect((await readListing(stranger, listing)).photoUrls).toEqual(urls);
  });
});
