import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { forgetOwner } from '../../src/xp/xp-queries.ts';
import { makeReporter } from '../support/moderation.ts';
import { recordAddress, recordClientHash } from '../../src/client-hashes/client-hashes.ts';
import {
  insertListings,
  makeListing,
  makePhoto,
  makeSuggestion,
  makeUser,
  type MadeUser,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
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

/** A moderator sees a case after any report. */
const isHiddenBy = async (people: readonly MadeUser[]) => {
  const listing = await makeListing(on, owner);
  for (const by of people) expect((await report(by, 'listing', listing.id)).status).toBe(201);
  const reader = await makeUser(on);
  const params = { id: listing.id };
  const { status } = await on.call('GET /listings/:id', { token: reader.token, params });
  expect((await caseOf(listing.id)).decided_at).toBeNull();
  return status === 404;
};
const several = (most: number, make: (on: TestApp) => Promise<MadeUser>) =>
  Promise.all(Array.from({ length: most }, () => make(on)));

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
    fields: { photoUrl: 'This photo is gone' },
  });
  expect((await report(by, 'listing', listing.id, { reason: 'dull' })).status).toBe(400);
  expect((await report(by, 'place', listing.id)).status).toBe(400);
  expect((await report(by, 'listing', listing.id, { text: 'x'.repeat(501) })).status).toBe(400);
});

test('of a thousand reports by one on a thousand listings a hundred wait, behind what others have reported', async () => {
  const limited = await testApp({ config: { isRateLimited: true } });
  try {
    const reported = async (token: string, subjectId: string) =>
      (
        await limited.call('POST /reports', {
          token,
          body: { subjectKind: 'listing', subjectId, reason: 'spam' },
        })
      ).status;
    const openCases = () =>
      limited.db.selectFrom('moderation_case').selectAll().where('decided_at', 'is', null).execute();
    const [by, other] = [await makeUser(limited), await makeUser(limited)];
    const ids = await insertListings(limited, (await makeUser(limited)).user.id, 1000);
    const answers: number[] = [];
    for (const id of ids) {
      answers.push(await reported(by.token, id));
      if (answers.at(-1) === 429) limited.clock.advance(60 * 60 * 1000);
      if (answers.length === 32) expect(answers.slice(-3)).toEqual([201, 429, 201]);
    }
    expect(answers.filter((status) => status === 201)).toHaveLength(100);
    expect(answers.at(-1)).toBe(409);
    expect(await openCases()).toHaveLength(100);
    // A reported text may be reported again once it has changed.
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    limited.clock.advance(60 * 60 * 1000);
    expect(await reported(by.token, first)).toBe(201);
    expect([await reported(other.token, last), await reported(other.token, first)]).toEqual([201, 201]);
    expect(await openCases()).toHaveLength(101);
    const moderator = await makeUser(limited, { role: 'moderator' });
    const { data } = await limited.call('GET /moderation/cases', {
      token: moderator.token,
      query: { sort: 'weight' },
    });
    expect(data[0]?.subjectId).toBe(first);
  } finally {
    await limited.close();
  }
});

test('only people with standing hide something, and those of one network or browser have one voice', async () => {
  const standing = await several(3, makeReporter);
  expect(await isHiddenBy(await several(12, makeUser))).toBe(false);
  expect(await isHiddenBy(standing)).toBe(true);
  const nine = await several(9, makeReporter);
  for (const { user } of nine.slice(0, 5)) await recordAddress(on.deps, user.id, '2001:db8:7::1');
  for (const { user } of nine.slice(4))
    await recordClientHash(on.deps, user.id, 'device', 'https://push.example/same');
  expect(await isHiddenBy(nine)).toBe(false);
  expect(await isHiddenBy([...nine.slice(0, 4), ...standing.slice(0, 1)])).toBe(false);
  expect(await isHiddenBy([...nine.slice(0, 4), ...standing.slice(0, 2)])).toBe(true);
});

test.each([
  [3, 'reports'],
  [1, null],
] as const)(
  'after %i owners have left, whose listings reporters guessed at, a listing is hidden by %s',
  async (count, hiddenBy) => {
    const listing = await makeListing(on, owner);
    const people = await Promise.all([1, 2, 3].map(() => makeReporter(on)));
    const owners = await Promise.all(Array.from({ length: count }, () => makeUser(on)));
    for (const { user } of people) {
      const awards = await on.db.selectFrom('xp_award').select('id').where('user_id', '=', user.id).execute();
      for (const [at, { id }] of awards.entries())
        await on.db
          .updateTable('xp_award')
          .set({ owner_id: owners[at % count]?.user.id ?? null })
          .where('id', '=', id)
          .execute();
    }
    // As account deletion does.
    for (const { user } of owners) {
      await on.db.updateTable('app_user').set({ former_author: newId() }).where('id', '=', user.id).execute();
      await forgetOwner(on.db, user.id);
    }
    for (const by of people) await report(by, 'listing', listing.id);
    const row = await on.db
      .selectFrom('listing')
      .select('hidden_by')
      .where('id', '=', listing.id)
      .executeTakeFirst();
    expect(row?.hidden_by ?? null).toBe(hiddenBy);
  },
);

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
