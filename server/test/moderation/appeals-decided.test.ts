import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, hiddenByReports, makeReporter, reportedCase } from '../support/moderation.ts';
import { makeListing, makePhoto, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let first: MadeUser;
let second: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
  [first, second] = [await makeUser(on, { role: 'moderator' }), await makeUser(on, { role: 'moderator' })];
});
afterAll(() => on.close());

/** Returns the appeal's case. */
async function appealed(by = owner): Promise<string> {
  const { data } = await on.call('GET /auth/statements', { token: by.token });
  const params = { id: data[0]?.id ?? '' };
  await on.call('POST /auth/statements/:id/appeal', {
    token: by.token,
    params,
    body: { text: 'It is mine' },
  });
  const queue = await on.call('GET /moderation/cases', { token: first.token });
  return queue.data.find(({ kind, person }) => kind === 'appeal' && person.id === by.user.id)?.id ?? '';
}
const report = (by: MadeUser, subjectId: string, reason = 'scam') =>
  on.call('POST /reports', { token: by.token, body: { subjectKind: 'listing', subjectId, reason } });
const told = async (by: MadeUser) => {
  const { data } = await on.call('GET /notifications', { token: by.token });
  return data.notifications.map(({ text }) => text);
};
const outcome = async () =>
  (await on.call('GET /auth/statements', { token: owner.token })).data[0]?.appeal?.answer;
const seen = async (id: string) =>
  on.call('GET /listings/:id', { token: (await makeUser(on)).token, params: { id } });

test('an appeal is granted by another moderator: the listing is back, and the report counts as wrong', async () => {
  const listing = await makeListing(on, owner);
  const { caseId, reporter } = await reportedCase(on, 'listing', listing.id);
  await decide(on, first, caseId, { action: 'remove' });
  expect((await seen(listing.id)).status).toBe(404);
  const appealCase = await appealed();
  const read = await on.call('GET /moderation/cases/:id', {
    token: second.token,
    params: { id: appealCase },
  });
  expect(read.data.signals).toEqual(['It is mine']);
  expect(read.data.appealed).toEqual({
    action: 'remove',
    reason: 'As the rules say',
    facts: 'One person reported it.',
    decidedBy: 'person',
    at: on.clock.now.toISOString(),
  });
  expect((await decide(on, first, appealCase, { action: 'keep' })).code).toBe('APPEAL_BY_ANOTHER');
  await decide(on, second, appealCase, { action: 'keep', reason: 'You are right' });
  expect((await seen(listing.id)).status).toBe(200);
  expect(await outcome()).toMatchObject({ outcome: 'granted', text: 'You are right' });
  const reports = await on.db
    .selectFrom('report')
    .select('was_right')
    .where('reporter_id', '=', reporter.user.id)
    .execute();
  expect(reports).toEqual([{ was_right: false }]);
});

test('an appeal that is denied leaves all as it is, and an answer comes once', async () => {
  const listing = await makeListing(on, owner);
  await decide(on, first, (await reportedCase(on, 'listing', listing.id)).caseId, { action: 'hide' });
  const appealCase = await appealed();
  const answers = await Promise.all([
    decide(on, second, appealCase, { action: 'hide', reason: 'It is not' }),
    decide(on, second, appealCase, { action: 'keep' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await seen(listing.id)).status).toBe(answers[0]?.status === 200 ? 404 : 200);
});

test('a photo that was taken off comes back where it stood', async () => {
  const urls = [(await makePhoto(on, owner)).url, (await makePhoto(on, owner)).url];
  const listing = await makeListing(on, owner, { photoUrls: urls });
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  await decide(on, first, caseId, { action: 'remove', photoUrl: urls[0] });
  expect((await seen(listing.id)).data.photoUrls).toEqual([urls[1]]);
  await decide(on, second, await appealed(), { action: 'keep' });
  expect((await seen(listing.id)).data.photoUrls).toEqual(urls);
});

test('of two photos that were taken off an appeal gives back its own', async () => {
  const urls = [(await makePhoto(on, owner)).url, (await makePhoto(on, owner)).url];
  const listing = await makeListing(on, owner, { photoUrls: urls });
  for (const photoUrl of urls) {
    const { caseId } = await reportedCase(on, 'listing', listing.id);
    await decide(on, first, caseId, { action: 'remove', photoUrl });
  }
  await decide(on, second, await appealed(), { action: 'keep' });
  expect((await seen(listing.id)).data.photoUrls).toEqual([urls[1]]);
  const held = await on.db.selectFrom('held_photo').select('photo_id').execute();
  expect(held.map(({ photo_id: id }) => urls.findIndex((url) => url.includes(id)))).toContain(0);
});

test('a photo that comes back to a hidden listing is served to nobody', async () => {
  const { url } = await makePhoto(on, owner);
  const listing = await makeListing(on, owner, { photoUrls: [url] });
  const photoCase = await reportedCase(on, 'listing', listing.id);
  await decide(on, first, photoCase.caseId, { action: 'remove', photoUrl: url });
  const appealCase = await appealed();
  await decide(on, first, (await reportedCase(on, 'listing', listing.id)).caseId, { action: 'hide' });
  await decide(on, second, appealCase, { action: 'keep' });
  const held = on.db.selectFrom('held_photo').select('is_taken').where('listing_id', '=', listing.id);
  expect(await held.execute()).toEqual([{ is_taken: false }]);
});

test('what reports had hidden stays shown after a granted appeal, also when one of them is changed', async () => {
  const listing = await makeListing(on, owner);
  const reporters: MadeUser[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const reporter = await makeReporter(on);
    await reportedCase(on, 'listing', listing.id, {}, reporter);
    reporters.push(reporter);
  }
  expect((await seen(listing.id)).status).toBe(404);
  await decide(on, second, await appealed(), { action: 'keep', reason: 'It is fine' });
  expect((await seen(listing.id)).status).toBe(200);
  await hiddenByReports(on, 'listing', listing.id);
  for (const by of reporters) expect((await report(by, listing.id)).status).toBe(201);
  expect((await seen(listing.id)).status).toBe(200);
  const { data } = await on.call('GET /moderation/cases', {
    token: first.token,
    query: { status: 'decided' },
  });
  expect(data.filter(({ subjectId }) => subjectId === listing.id)).toMatchObject([
    { decided: { action: 'keep' } },
    { decided: { action: 'keep' } },
  ]);
  expect(await told(reporters[0] ?? owner)).toEqual([
    'We’ve looked at your report: it breaks no house rule, so it stays',
  ]);
});

test('after a decision that an appeal undoes the reporters are notified again, and the same reason hides nothing', async () => {
  const listing = await makeListing(on, owner);
  const { caseId, reporter } = await reportedCase(on, 'listing', listing.id);
  await decide(on, first, caseId, { action: 'hide' });
  await on.call('POST /notifications/read-all', { token: reporter.token });
  await decide(on, second, await appealed(), { action: 'keep' });
  expect((await told(reporter))[0]).toBe('After an appeal, we’ve undone the decision on your report');
  await hiddenByReports(on, 'listing', listing.id);
  expect((await seen(listing.id)).status).toBe(200);
});

test('what one admin decided about a moderator that admin answers, for no moderator may', async () => {
  const admin = await makeUser(on, { role: 'admin' });
  const listing = await makeListing(on, second);
  await decide(on, admin, (await reportedCase(on, 'listing', listing.id)).caseId, { action: 'warn' });
  const appealCase = await appealed(second);
  expect((await decide(on, first, appealCase, { action: 'keep' })).code).toBe('CASE_NEEDS_ADMIN');
  const read = (by: MadeUser) =>
    on.call('GET /moderation/cases/:id', { token: by.token, params: { id: appealCase } });
  const other = await makeUser(on, { role: 'admin' });
  expect((await read(admin)).data.refusal).toBe('appealByAnother');
  expect((await decide(on, admin, appealCase, { action: 'keep' })).code).toBe('APPEAL_BY_ANOTHER');
  await on.db.updateTable('app_user').set({ role: 'member' }).where('id', '=', other.user.id).execute();
  expect((await read(admin)).data.refusal).toBeNull();
  expect((await decide(on, admin, appealCase, { action: 'keep' })).status).toBe(200);
});
