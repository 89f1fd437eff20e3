import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const report = (by: MadeUser, subjectKind: string, subjectId: string, more = {}) =>
  on.call('POST /reports', {
    token: by.token,
    body: { subjectKind, subjectId, reason: 'spam', ...more },
  });
const caseOf = (subjectId: string) =>
  on.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow();
const reportsOn = (caseId: string) =>
  on.db.selectFrom('report').selectAll().where('case_id', '=', caseId).orderBy('created_at').execute();

test('reports about one thing become one case, and each person counts once', async () => {
  const listing = await makeListing(on, owner);
  const [one, other] = [await makeUser(on), await makeUser(on)];
  const first = await report(one, 'listing', listing.id, { text: '  The same lamp again ' });
  expect(first).toMatchObject({ status: 201, data: { subjectId: listing.id, reason: 'spam' } });
  const again = await report(one, 'listing', listing.id, { reason: 'scam' });
  expect(again.data.id).toBe(first.data.id);
  await report(other, 'listing', listing.id);
  const { id, weight, person_id: personId } = await caseOf(listing.id);
  expect(weight).toBeCloseTo(0.6);
  expect(personId).toBe(owner.user.id);
  const reports = await reportsOn(id);
  expect(reports.map(({ reason, text }) => [reason, text])).toEqual([
    ['scam', ''],
    ['spam', ''],
  ]);
});

test('of fifty who report at once each counts once, in one case', async () => {
  const listing = await makeListing(on, owner);
  const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(on)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => report(people[at % 10] ?? owner, 'listing', listing.id)),
  );
  expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
  const { id, weight } = await caseOf(listing.id);
  const reports = await reportsOn(id);
  expect(new Set(reports.map((row) => row.reporter_id)).size).toBe(reports.length);
  expect(weight).toBeCloseTo(reports.length * 0.3);
});

test('nobody reports their own, what is gone, or a photo that is not there', async () => {
  const photo = await makePhoto(on, owner);
  const listing = await makeListing(on, owner, { photoUrls: [photo.url] });
  const by = await makeUser(on);
  const suggestion = await makeSuggestion(on, listing, { by });
  expect(await report(owner, 'listing', listing.id)).toMatchObject({ status: 403, code: 'REPORT_ON_OWN' });
  expect((await report(by, 'suggestion', suggestion.id)).code).toBe('REPORT_ON_OWN');
  expect((await report(by, 'user', by.user.id)).code).toBe('REPORT_ON_OWN');
  expect((await report(owner, 'suggestion', suggestion.id)).status).toBe(201);
  expect((await report(by, 'user', owner.user.id)).status).toBe(201);
  expect((await report(by, 'listing', suggestion.id)).status).toBe(404);
  expect((await report(by, 'user', suggestion.id)).status).toBe(404);
  expect((await report(by, 'listing', listing.id, { photoUrl: photo.url })).status).toBe(201);
  expect(await report(by, 'listing', listing.id, { photoUrl: '/media/other.webp' })).toMatchObject({
    status: 400,
    fields: { photoUrl: 'This photo is not there any more' },
  });
  expect((await report(by, 'listing', listing.id, { reason: 'dull' })).status).toBe(400);
  expect((await report(by, 'place', listing.id)).status).toBe(400);
  expect((await report(by, 'listing', listing.id, { text: 'x'.repeat(501) })).status).toBe(400);
});

test('a thousand reports by one are bounded', async () => {
  const limited = await testApp({ config: { isRateLimited: true } });
  try {
    const by = await makeUser(limited);
    const listing = await makeListing(limited, await makeUser(limited));
    const body = { subjectKind: 'listing', subjectId: listing.id, reason: 'spam' };
    const answers = [];
    for (let nth = 0; nth < 40; nth += 1)
      answers.push(await limited.call('POST /reports', { token: by.token, body }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(answers.at(-1)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    const { weight } = await limited.db
      .selectFrom('moderation_case')
      .select('weight')
      .executeTakeFirstOrThrow();
    expect(weight).toBeCloseTo(0.3);
  } finally {
    await limited.close();
  }
});

test('a report counts by how often earlier ones were right, and by the age of the account', async () => {
  const by = await makeUser(on);
  const earlier = await makeListing(on, owner);
  await report(by, 'listing', earlier.id);
  await on.db.updateTable('report').set({ was_right: true }).where('reporter_id', '=', by.user.id).execute();
  await on.db
    .updateTable('app_user')
    .set({ created_at: new Date(on.clock.now.getTime() - 86_400_000) })
    .where('id', '=', by.user.id)
    .execute();
  const listing = await makeListing(on, owner);
  await report(by, 'listing', listing.id);
  expect((await caseOf(listing.id)).weight).toBeCloseTo(2 / 3);
});
