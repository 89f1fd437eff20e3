import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../src/moderation/report.ts';
import { newId } from '../../src/new-id.ts';
import {
  answer,
  close,
  deleteListing,
  editSuggestion,
  readListing,
  reopen,
  statusOfListing,
  statusesOf,
} from '../support/calls.ts';
import { decide, hiddenByReports, makeReporter, reportedCase, restrict } from '../support/moderation.ts';
import {
  done,
  makeListing,
  makePhoto,
  makeQuestion,
  makeSuggestion,
  makeUser,
  password,
  type Person,
} from '../support/make.ts';
import { fanOutAll, testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
let moderator: Person;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  on.deps.outbox.start(async () => {});
  [owner, stranger] = [await makeUser(on), await makeUser(on)];
  moderator = await makeUser(on, { role: 'moderator' });
  admin = await makeUser(on, { role: 'admin' });
});
afterAll(() => on.close());

const readCase = async (by: Person, id: string) =>
  (await by.call('GET /moderation/cases/:id', { params: { id } })).data;
const statementsOf = async ({ call }: Person) => (await call('GET /auth/statements')).data;
const auditOf = (caseId: string) =>
  on.db
    .selectFrom('audit_log')
    .selectAll()
    .where((row) => row.eb(row.ref('facts', '->>').key('case'), '=', caseId))
    .execute();
/** Of a new listing by the owner. */
async function listingCase(overrides = {}) {
  const listing = await makeListing(on, owner, overrides);
  return { listing, ...(await reportedCase(on, 'listing', listing.id)) };
}

test('a hidden listing notifies its owner and the reporter, stands in the log, and is named to no stranger', async () => {
  const listing = await makeListing(on, owner, { title: 'Brass lamp' });
  const { caseId, reporter } = await reportedCase(on, 'listing', listing.id, { text: 'A stolen lamp' });
  const queue = (await moderator.call('GET /moderation/cases')).data;
  const waits = { title: 'Brass lamp', reportReasons: ['scam'], weight: 0.3, decided: null };
  expect(queue.find(({ id }) => id === caseId)).toMatchObject({ person: { id: owner.user.id }, ...waits });
  const seen = await readCase(moderator, caseId);
  expect(seen.reports).toMatchObject([{ reason: 'scam', text: 'A stolen lamp', weight: 0.3 }]);
  expect(JSON.stringify([queue, seen])).not.toContain(reporter.user.id);
  const { data } = await decide(on, moderator, caseId, { action: 'hide', reason: 'It is not yours' });
  const decided = { action: 'hide', by: { id: moderator.user.id } };
  expect(data).toMatchObject({ hiddenBy: 'decision', decided });
  expect(await statusOfListing(stranger, listing)).toBe(404);
  const hidden = { by: 'decision', reason: 'It is not yours' };
  expect((await readListing(owner, listing)).hidden).toEqual(hidden);
  const subject = { id: listing.id, title: 'Brass lamp' };
  expect((await statementsOf(owner))[0]).toMatchObject({ action: 'hide', subject, rule: 'scam' });
  const told = (await reporter.call('GET /notifications')).data.notifications;
  const thanks = 'We’ve acted on your report. Thank you';
  expect(told).toMatchObject([{ kind: 'reportDecided', text: thanks }]);
  const facts = { decision: 'hide' };
  expect(await auditOf(caseId)).toMatchObject([{ action: 'decide-case', reason: 'It is not yours', facts }]);
  const mine = await moderator.call('GET /moderation/cases', { query: { status: 'mine' } });
  expect(mine.data.map(({ id }) => id)).toContain(caseId);
});

test('enough weight of people with standing hides at once, and what was kept is not hidden again for the same reason', async () => {
  const listing = await makeListing(on, owner);
  for (let nth = 0; nth < 2; nth += 1)
    await reportedCase(on, 'listing', listing.id, {}, await makeReporter(on));
  expect(await statusOfListing(stranger, listing)).toBe(200);
  const { caseId } = await reportedCase(on, 'listing', listing.id, {}, await makeReporter(on));
  const seen = [stranger, owner, moderator].map((by) => statusOfListing(by, listing));
  expect(await Promise.all(seen)).toEqual([404, 200, 200]);
  const [statement] = await statementsOf(owner);
  const facts = '3 people reported it. It’s hidden until a moderator has looked at it.';
  expect(statement).toMatchObject({ action: 'hide', decidedBy: 'rule', endedAt: null, facts });
  await decide(on, moderator, caseId, { action: 'keep' });
  expect(await statusOfListing(stranger, listing)).toBe(200);
  expect((await statementsOf(owner))[0]?.endedAt).not.toBeNull();
  await hiddenByReports(on, 'listing', listing.id);
  expect(await statusOfListing(stranger, listing)).toBe(200);
  await hiddenByReports(on, 'listing', listing.id, { reason: 'offensive' });
  expect(await statusOfListing(stranger, listing)).toBe(404);
});

test('of two moderators who decide at once the second learns what the first decided', async () => {
  const other = await makeUser(on, { role: 'moderator' });
  const { caseId } = await listingCase();
  const answers = await Promise.all([
    decide(on, moderator, caseId, { action: 'remove' }),
    decide(on, other, caseId, { action: 'keep' }),
  ]);
  const first = answers.find(({ status }) => status === 200);
  const fields = { action: first?.data.decided?.action };
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'CASE_DECIDED', fields });
  expect(await auditOf(caseId)).toHaveLength(1);
});

test('who decides by what they have not seen, without a reason or in no known way is refused', async () => {
  const { listing, caseId } = await listingCase();
  const { version } = await readCase(moderator, caseId);
  await reportedCase(on, 'listing', listing.id);
  expect((await decide(on, moderator, caseId, { action: 'keep', version })).code).toBe('CASE_CHANGED');
  expect((await decide(on, moderator, caseId, { action: 'hide', reason: ' ' })).status).toBe(400);
  expect((await decide(on, moderator, caseId, { action: 'ban' })).status).toBe(400);
  expect((await decide(on, moderator, listing.id, { action: 'hide' })).code).toBe('CASE_NOT_FOUND');
});

test('what was removed stays removed: hiding it is refused, its owner may read and delete it, and nothing else', async () => {
  const { listing, caseId } = await listingCase();
  await decide(on, moderator, caseId, { action: 'remove' });
  const id = newId();
  const about = { subject_kind: 'listing' as const, subject_id: listing.id, person_id: owner.user.id };
  const at = { opened_at: on.clock.now, changed_at: on.clock.now };
  await on.db
    .insertInto('moderation_case')
    .values({ id, kind: 'signal', ...about, ...at })
    .execute();
  expect((await decide(on, moderator, id, { action: 'hide' })).code).toBe('SUBJECT_HIDDEN');
  expect((await readListing(owner, listing)).hidden).toMatchObject({ by: 'removal' });
  expect((await close(owner, listing, 5)).code).toBe('LISTING_HIDDEN');
  expect((await reopen(owner, listing)).code).toBe('LISTING_HIDDEN');
  for (const refused of [await close(stranger, listing, 5), await deleteListing(stranger, listing)])
    expect(refused.status).toBe(404);
  expect((await deleteListing(owner, listing)).status).toBe(200);
});

test('about a moderator only an admin decides', async () => {
  const own = await makeListing(on, moderator);
  const { caseId } = await reportedCase(on, 'listing', own.id);
  const other = await makeUser(on, { role: 'moderator' });
  expect((await decide(on, other, caseId, { action: 'warn' })).code).toBe('CASE_NEEDS_ADMIN');
  expect((await readCase(other, caseId)).refusal).toBe('caseNeedsAdmin');
  expect((await decide(on, admin, caseId, { action: 'warn' })).status).toBe(200);
  expect(await statementsOf(moderator)).toMatchObject([{ action: 'warn' }]);
});

test('a suspension needs a fresh proof, and what concerns a listing needs none', async () => {
  const [{ caseId }, other] = [await listingCase(), await listingCase()];
  on.clock.advance(15 * 60_000 + 1);
  expect(await decide(on, moderator, caseId, { action: 'suspend' })).toMatchObject({
    status: 403,
    code: 'PROOF_REQUIRED',
  });
  expect((await readCase(moderator, caseId)).decided).toBe(null);
  expect((await decide(on, moderator, other.caseId, { action: 'keep' })).status).toBe(200);
  for (const { call } of [moderator, admin])
    expect((await call('POST /auth/proof', { body: { password } })).status).toBe(200);
  expect((await decide(on, moderator, caseId, { action: 'suspend', days: 1 })).status).toBe(200);
  owner = await makeUser(on);
});

async function openSignal(person: Person, other: Person): Promise<string> {
  const subject = { subjectKind: 'user' as const, subjectId: person.user.id };
  const why = { kind: 'signal' as const, weight: 0, reasons: ['They share a browser'] };
  const pair = { otherId: other.user.id, now: on.clock.now };
  const caseId = await on.db.transaction().execute((trx) => openCase(trx, { ...subject, ...why, ...pair }));
  return caseId ?? '';
}

async function appealOf({ call }: Person, id: string): Promise<string> {
  await done(call('POST /auth/statements/:id/appeal', { params: { id }, body: { text: 'It was not me' } }));
  const found = on.db.selectFrom('statement').select('appeal_case_id').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).appeal_case_id ?? '';
}

type Make = (about: Person) => Promise<{ caseId: string }>;

const ownCases: [string, Make][] = [
  ['their profile', ({ user }) => reportedCase(on, 'user', user.id)],
  ['their listing', async (about) => reportedCase(on, 'listing', (await makeListing(on, about)).id)],
  [
    'their guess',
    async (about) => {
      const { id } = await makeSuggestion(on, await makeListing(on, owner), { by: about });
      return reportedCase(on, 'suggestion', id);
    },
  ],
  [
    'their question',
    async (about) => {
      const { id } = await makeQuestion(on, await makeListing(on, owner), { by: about });
      return reportedCase(on, 'question', id);
    },
  ],
  [
    'their answer',
    async (about) => {
      const question = await makeQuestion(on, await makeListing(on, about));
      await answer(about, question);
      const found = on.db.selectFrom('question').select('answer_id').where('id', '=', question.id);
      return reportedCase(on, 'question', (await found.executeTakeFirstOrThrow()).answer_id ?? '');
    },
  ],
  [
    'their appeal',
    async (about) => {
      return { caseId: await appealOf(about, await restrict(on, about.user.id)) };
    },
  ],
  [
    'a signal about another with them',
    async (about) => ({ caseId: await openSignal(await makeUser(on), about) }),
  ],
  [
    'an appeal of a signal with them',
    async (about) => {
      const person = await makeUser(on);
      const signalId = await openSignal(person, about);
      await decide(on, moderator, signalId, { action: 'warn' });
      const [statement] = await statementsOf(person);
      await fanOutAll(on);
      return { caseId: await appealOf(person, statement?.id ?? '') };
    },
  ],
];

describe.each(['moderator', 'admin'] as const)('a case about a %s', (role) => {
  async function queueOf(by: Person, status = 'open') {
    const { data, pagination } = await by.call('GET /moderation/cases', { query: { status, limit: 50 } });
    return { ids: data.map(({ id }) => id), count: pagination?.totalCount ?? 0 };
  }

  test.each(ownCases)('from %s is neither listed nor opened nor announced to them', async (_, make) => {
    await fanOutAll(on);
    const about = await makeUser(on, { role });
    const { caseId } = await make(about);
    const [theirs, all] = [await queueOf(about), await queueOf(admin)];
    expect(all.ids).toContain(caseId);
    expect(theirs.ids).toEqual(all.ids.filter((id) => id !== caseId));
    expect(theirs.count).toBe(all.count - 1);
    const read = await about.call('GET /moderation/cases/:id', { params: { id: caseId } });
    expect([read.status, read.code, read.data]).toEqual([403, 'CASE_ABOUT_YOURSELF', undefined]);
    expect((await decide(on, about, caseId, { action: 'keep' })).code).toBe('CASE_ABOUT_YOURSELF');
    await fanOutAll(on);
    const { notifications } = (await about.call('GET /notifications')).data;
    expect(notifications.filter(({ kind }) => kind === 'caseOpened')).toEqual([]);
    if (role === 'admin') {
      const person = await about.call('GET /admin/users/:id', { params: { id: about.user.id } });
      const tables = await about.call('GET /admin/listings', { query: { state: 'reported' } });
      expect(JSON.stringify([person.data, tables.data])).not.toContain(caseId);
    }
    expect((await decide(on, admin, caseId, { action: 'keep' })).status).toBe(200);
    expect((await queueOf(about, 'decided')).ids).not.toContain(caseId);
  });
});

test.each(['before', 'after'])(
  'a report about somebody %s a signal with a moderator is a case of its own, which this moderator decides',
  async (when) => {
    const [person, other] = [await makeUser(on), await makeUser(on, { role: 'moderator' })];
    const earlier = when === 'before' ? await reportedCase(on, 'user', person.user.id) : undefined;
    const signalId = await openSignal(person, other);
    const { caseId } = earlier ?? (await reportedCase(on, 'user', person.user.id));
    const { data } = await other.call('GET /moderation/cases', { query: { limit: 50 } });
    const ids = new Set(data.map(({ id }) => id));
    expect([ids.has(caseId), ids.has(signalId)]).toEqual([true, false]);
    expect(await readCase(other, caseId)).toMatchObject({ reportCount: 1, signals: [] });
    expect((await decide(on, other, caseId, { action: 'warn' })).status).toBe(200);
    expect((await readCase(moderator, signalId)).decided).toBeNull();
    expect((await decide(on, moderator, signalId, { action: 'keep' })).status).toBe(200);
    const later = await reportedCase(on, 'user', person.user.id);
    const earlierOnes = async (by: Person) =>
      (await readCase(by, later.caseId)).history.cases.map(({ id }) => id);
    expect((await earlierOnes(moderator)).toSorted()).toEqual([caseId, signalId].toSorted());
    expect(await earlierOnes(other)).toEqual([caseId]);
    const lineOf = async (by: Person) => {
      const { data: lines } = await by.call('GET /moderation/log', { query: { limit: 5 } });
      return lines.find(
        ({ about, action }) => action === 'decide-case' && about?.person?.id === person.user.id,
      );
    };
    expect(await lineOf(moderator)).toMatchObject({ facts: { case: signalId } });
    expect(await lineOf(other)).toMatchObject({ by: { person: null }, reason: '', facts: {} });
  },
);

test('a case about the only admin waits for another one', async () => {
  const others = on.db.updateTable('app_user').set({ role: 'member' }).where('role', '=', 'admin');
  await others.where('id', '<>', admin.user.id).execute();
  const { caseId } = await reportedCase(on, 'user', admin.user.id);
  expect((await decide(on, moderator, caseId, { action: 'keep' })).code).toBe('CASE_NEEDS_ADMIN');
  expect((await decide(on, admin, caseId, { action: 'keep' })).code).toBe('CASE_ABOUT_YOURSELF');
  const next = await makeUser(on, { role: 'admin' });
  expect((await next.call('GET /moderation/cases')).data.map(({ id }) => id)).toContain(caseId);
  expect((await decide(on, next, caseId, { action: 'keep' })).status).toBe(200);
});

test('a photo alone is taken off, is served no more, and cannot be put back', async () => {
  const [cover, other] = [await makePhoto(on, owner), await makePhoto(on, owner)];
  const { listing, caseId } = await listingCase({ photoUrls: [cover.url, other.url] });
  const { data } = await decide(on, moderator, caseId, { action: 'remove', photoUrl: cover.url });
  expect(data.hiddenBy).toBeNull();
  const left = await readListing(owner, listing);
  expect(left.photoUrls).toEqual([other.url]);
  expect((await statementsOf(owner))[0]).toMatchObject({ action: 'removePhoto' });
  await expect.poll(async () => (await on.app.inject(cover.url)).statusCode).toBe(404);
  const edit = { params: { id: listing.id }, body: { ...left, photoUrls: [cover.url] } };
  expect((await owner.call('PUT /listings/:id', edit)).status).toBe(400);
});

test('a suggestion that is hidden counts nowhere, and its author reads it on', async () => {
  const listing = await makeListing(on, owner);
  const author = await makeUser(on);
  const suggestion = await makeSuggestion(on, listing, { by: author, amount: 1 });
  for (const amount of [100, 110, 120]) await makeSuggestion(on, listing, { amount });
  const before = await readListing(owner, listing);
  const { caseId } = await reportedCase(on, 'suggestion', suggestion.id);
  await decide(on, moderator, caseId, { action: 'hide' });
  const after = await readListing(owner, listing);
  expect(after.suggestionCount).toBe(before.suggestionCount - 1);
  expect(after.suggestions.map(({ id }) => id)).not.toContain(suggestion.id);
  expect(after.fairPrice?.estimate).toBeGreaterThan(before.fairPrice?.estimate ?? Infinity);
  const own = (await readListing(author, listing)).suggestions.find(({ id }) => id === suggestion.id);
  expect(own?.isHidden).toBe(true);
  expect((await editSuggestion(author, suggestion, { amount: 5 })).code).toBe('SUGGESTION_HIDDEN');
  expect((await close(owner, listing, 1)).data.xpRewards).toHaveLength(3);
});

test('a person whose profile is hidden has none for others, and moderators read it', async () => {
  const person = await makeUser(on);
  await person.call('PUT /profile', { body: { about: 'Buy my pills' } });
  const profile = ({ call }: Person) => call('GET /profile/:id', { params: { id: person.user.id } });
  const { caseId } = await reportedCase(on, 'user', person.user.id);
  await decide(on, moderator, caseId, { action: 'hide' });
  expect([(await profile(stranger)).status, (await profile(moderator)).status]).toEqual([404, 200]);
  expect((await profile(person)).data.about).toBeNull();
  expect((await readCase(moderator, caseId)).subject?.text).toBe('Buy my pills');
});

describe('an admin decides at once', () => {
  const decideAtOnce = (body: Record<string, unknown>, { call } = admin) =>
    call('POST /admin/decisions', { body: { reason: 'Sells stolen bikes', ...body } });
  const suspension = ({ user }: Person) => ({
    subjectKind: 'user',
    subjectId: user.id,
    action: 'suspend',
    days: 30,
  });
  const hiding = ({ id }: { id: string }) => ({ subjectKind: 'listing', subjectId: id, action: 'hide' });
  const statementsAbout = (userId: string) =>
    on.db.selectFrom('statement').selectAll().where('user_id', '=', userId).execute();

  test('a suspension by an admin leaves all that a decision leaves: a case, a statement, a mail and the log', async () => {
    const ben = await makeUser(on);
    const { status, data } = await decideAtOnce(suspension(ben));
    expect(status).toBe(201);
    expect(data).toMatchObject({ decided: { action: 'suspend', by: { id: admin.user.id } }, reportCount: 0 });
    expect((await ben.call('GET /auth/profile')).status).toBe(401);
    const reason = 'Sells stolen bikes';
    expect(await statementsAbout(ben.user.id)).toMatchObject([{ action: 'suspend', reason }]);
    await on.jobs.run();
    expect(on.mails.filter(({ to }) => to === ben.user.email)).toHaveLength(1);
    const log = (await admin.call('GET /moderation/log')).data.slice(0, 2);
    expect(log).toMatchObject([
      { action: 'decide-case', reason },
      { action: 'restrict', reason },
    ]);
  });

  test('of two admins who suspend or hide the same at once one does, and nobody is notified twice', async () => {
    const [second, ben] = [await makeUser(on, { role: 'admin' }), await makeUser(on)];
    const listing = await makeListing(on, await makeUser(on));
    for (const body of [suspension(ben), hiding(listing)])
      expect(statusesOf(await Promise.all([decideAtOnce(body), decideAtOnce(body, second)]))).toEqual({
        201: 1,
        409: 1,
      });
    expect((await decideAtOnce(suspension(ben))).code).toBe('PERSON_SUSPENDED');
    expect((await decideAtOnce(hiding(listing))).code).toBe('SUBJECT_HIDDEN');
    for (const id of [ben.user.id, listing.userId]) expect(await statementsAbout(id)).toHaveLength(1);
    expect((await decideAtOnce({ ...hiding(listing), action: 'remove' })).status).toBe(201);
  });

  test('what people have reported waits for a moderator', async () => {
    const listing = await makeListing(on, await makeUser(on));
    await reportedCase(on, 'listing', listing.id);
    expect((await decideAtOnce(hiding(listing))).code).toBe('CASE_IS_OPEN');
    expect(await statementsAbout(listing.userId)).toEqual([]);
  });

  test('nothing is decided about oneself, about nothing, or without a reason', async () => {
    const ben = await makeUser(on);
    const unfinished = await makeUser(on, { isOnboarded: false });
    expect((await decideAtOnce(suspension(admin))).code).toBe('CASE_ABOUT_YOURSELF');
    for (const subjectId of [newId(), unfinished.user.id])
      expect((await decideAtOnce({ ...suspension(ben), subjectId })).code).toBe('DECISION_SUBJECT_GONE');
    for (const wrong of [{ reason: ' ' }, { action: 'keep' }, { days: 8 }])
      expect((await decideAtOnce({ ...suspension(ben), ...wrong })).status).toBe(400);
    expect(await statementsAbout(ben.user.id)).toEqual([]);
  });
});
