import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, statusOfListing, times } from '../support/calls.ts';
import { makeReporter } from '../support/moderation.ts';
import { recordAddress, recordClientHash } from '../../src/client-hashes/client-hashes.ts';
import {
  insertListings,
  makeListing,
  makePhoto,
  makeSuggestion,
  makeUser,
  type Person,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
});
afterAll(() => on.close());

const caseOf = (subjectId: string) =>
  on.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow();
const reportsOn = (caseId: string) =>
  on.db.selectFrom('report').selectAll().where('case_id', '=', caseId).orderBy('created_at').execute();

/** A moderator sees a case after any report. */
const isHiddenBy = async (people: readonly Person[]) => {
  const listing = await makeListing(on, owner);
  for (const by of people) expect((await report(by, 'listing', listing)).status).toBe(201);
  expect((await caseOf(listing.id)).decided_at).toBeNull();
  return (await statusOfListing(await makeUser(on), listing)) === 404;
};

test('reports about one thing become one case, and each person counts once', async () => {
  const listing = await makeListing(on, owner);
  const [one, other] = [await makeUser(on), await makeUser(on)];
  const first = await report(one, 'listing', listing, { text: '  The same lamp again ' });
  expect(first).toMatchObject({ status: 201, data: { subjectId: listing.id, reason: 'spam' } });
  expect((await report(one, 'listing', listing, { reason: 'scam' })).data.id).toBe(first.data.id);
  await report(other, 'listing', listing);
  const { id, weight, person_id: personId } = await caseOf(listing.id);
  expect(weight).toBeCloseTo(0.6);
  expect(personId).toBe(owner.user.id);
  expect(await reportsOn(id)).toMatchObject([
    { reason: 'scam', text: '' },
    { reason: 'spam', text: '' },
  ]);
});

test('of fifty who report at once each counts once, in one case', async () => {
  const listing = await makeListing(on, owner);
  const people = await times(10, () => makeUser(on));
  const answers = await times(50, (at) => report(people[at % 10] ?? owner, 'listing', listing));
  for (const { status } of answers) expect([201, 404]).toContain(status);
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
  for (const [person, kind, subject] of [
    [owner, 'listing', listing],
    [by, 'suggestion', suggestion],
    [by, 'user', by.user],
  ] as const)
    expect(await report(person, kind, subject)).toMatchObject({ status: 403, code: 'REPORT_ON_OWN' });
  expect((await report(owner, 'suggestion', suggestion)).status).toBe(201);
  for (const kind of ['listing', 'user']) expect((await report(by, kind, suggestion)).status).toBe(404);
  expect((await report(by, 'listing', listing, { photoUrl: photo.url })).status).toBe(201);
  const fields = { photoUrl: 'This photo is gone' };
  const photoUrl = '/media/other.webp';
  expect(await report(by, 'listing', listing, { photoUrl })).toMatchObject({ status: 400, fields });
  for (const wrong of [{ reason: 'dull' }, { subjectKind: 'place' }, { text: 'x'.repeat(501) }])
    expect((await report(by, 'listing', listing, wrong)).status).toBe(400);
});

test('of many reports by one thirty an hour are taken and a hundred wait, behind what others have reported', async () => {
  const limited = await testApp({ config: { isRateLimited: true } });
  try {
    const [by, other] = [await makeUser(limited), await makeUser(limited)];
    const ids = await insertListings(limited, (await makeUser(limited)).user.id, 105);
    const reported = async (reporter: Person, id: string) =>
      (await report(reporter, 'listing', { id })).status;
    const openCases = async () =>
      (await limited.db.selectFrom('moderation_case').select('id').execute()).length;
    const answers: number[] = [];
    for (const id of ids) {
      if (answers.length % 30 === 0) limited.clock.advance(hourMs);
      answers.push(await reported(by, id));
      if (answers.length === 30) expect(await reported(by, id)).toBe(429);
    }
    expect(answers).toEqual([...Array<number>(100).fill(201), ...Array<number>(5).fill(409)]);
    expect(await openCases()).toBe(100);
    // A reported text may be reported again once it has changed.
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    expect(await reported(by, first)).toBe(201);
    expect([await reported(other, last), await reported(other, first)]).toEqual([201, 201]);
    expect(await openCases()).toBe(101);
    const moderator = await makeUser(limited, { role: 'moderator' });
    const { data } = await moderator.call('GET /moderation/cases', { query: { sort: 'weight' } });
    expect(data[0]?.subjectId).toBe(first);
  } finally {
    await limited.close();
  }
});

test('only people with standing hide something, and those of one network or browser have one voice', async () => {
  const standing = await times(3, () => makeReporter(on));
  expect(await isHiddenBy(await times(12, () => makeUser(on)))).toBe(false);
  expect(await isHiddenBy(standing)).toBe(true);
  const nine = await times(9, () => makeReporter(on));
  for (const { user } of nine.slice(0, 5)) await recordAddress(on.deps, user.id, '2001:db8:7::1');
  for (const { user } of nine.slice(4))
    await recordClientHash(on.deps, user.id, 'device', 'https://web.push.apple.com/same');
  expect(await isHiddenBy(nine)).toBe(false);
  expect(await isHiddenBy([...nine.slice(0, 4), ...standing.slice(0, 1)])).toBe(false);
  expect(await isHiddenBy([...nine.slice(0, 4), ...standing.slice(0, 2)])).toBe(true);
});

test('a report counts by how often earlier ones were right, and by the age of the account', async () => {
  const by = await makeUser(on);
  const earlier = await makeListing(on, owner);
  await report(by, 'listing', earlier);
  await on.db.updateTable('report').set({ was_right: true }).where('reporter_id', '=', by.user.id).execute();
  await on.db
    .updateTable('app_user')
    .set({ created_at: new Date(on.clock.now.getTime() - dayMs) })
    .where('id', '=', by.user.id)
    .execute();
  const listing = await makeListing(on, owner);
  await report(by, 'listing', listing);
  expect((await caseOf(listing.id)).weight).toBeCloseTo(2 / 3);
});
