import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { decide, hiddenByReports, makeReporter, reportedCase } from '../support/moderation.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let moderator: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  on.deps.outbox.start(async () => {});
  owner = await makeUser(on);
  moderator = await makeUser(on, { role: 'moderator' });
});
afterAll(() => on.close());

const see = async (by: MadeUser, id: string) =>
  (await on.call('GET /listings/:id', { token: by.token, params: { id } })).status;
const statementsOf = (person: MadeUser) => on.call('GET /auth/statements', { token: person.token });
const notificationsOf = async (person: MadeUser) => {
  const { data } = await on.call('GET /notifications', { token: person.token });
  return data.notifications.map(({ kind, text }) => `${kind}: ${text}`);
};
const auditOf = (caseId: string) =>
  on.db
    .selectFrom('audit_log')
    .selectAll()
    .where((row) => row.eb(row.ref('facts', '->>').key('case'), '=', caseId))
    .execute();

test('a hidden listing notifies its owner and the reporter, stands in the log, and is named to no stranger', async () => {
  const listing = await makeListing(on, owner, { title: 'Brass lamp' });
  const { caseId, reporter } = await reportedCase(on, 'listing', listing.id, { text: 'A stolen lamp' });
  const queue = await on.call('GET /moderation/cases', { token: moderator.token });
  expect(queue.data.find(({ id }) => id === caseId)).toMatchObject({
    title: 'Brass lamp',
    person: { id: owner.user.id },
    reportReasons: ['scam'],
    weight: 0.3,
    decided: null,
  });
  const seen = await on.call('GET /moderation/cases/:id', { token: moderator.token, params: { id: caseId } });
  expect(seen.data.reports).toMatchObject([{ reason: 'scam', text: 'A stolen lamp', weight: 0.3 }]);
  expect(JSON.stringify([queue.data, seen.data])).not.toContain(reporter.user.id);
  const decided = await decide(on, moderator, caseId, { action: 'hide', reason: 'It is not yours' });
  expect(decided.data).toMatchObject({
    hiddenBy: 'decision',
    decided: { action: 'hide', by: { id: moderator.user.id } },
  });
  expect(await see(reporter, listing.id)).toBe(404);
  const own = await on.call('GET /listings/:id', { token: owner.token, params: { id: listing.id } });
  expect(own.data.hidden).toEqual({ by: 'decision', reason: 'It is not yours' });
  expect((await statementsOf(owner)).data).toMatchObject([
    {
      action: 'hide',
      subject: { id: listing.id, title: 'Brass lamp' },
      rule: 'scam',
      decidedBy: 'person',
      facts: 'One person reported it.',
    },
  ]);
  expect(await notificationsOf(reporter)).toEqual(['reportDecided: We’ve acted on your report. Thank you']);
  expect(await auditOf(caseId)).toMatchObject([
    { action: 'decide-case', reason: 'It is not yours', facts: { decision: 'hide' } },
  ]);
  const mine = await on.call('GET /moderation/cases', { token: moderator.token, query: { status: 'mine' } });
  expect(mine.data.map(({ id }) => id)).toContain(caseId);
});

test('enough weight of people with standing hides at once, and what was kept is not hidden again for the same reason', async () => {
  const listing = await makeListing(on, owner);
  for (let nth = 0; nth < 2; nth += 1)
    await reportedCase(on, 'listing', listing.id, {}, await makeReporter(on));
  const stranger = await makeUser(on);
  expect(await see(stranger, listing.id)).toBe(200);
  const { caseId } = await reportedCase(on, 'listing', listing.id, {}, await makeReporter(on));
  expect(await see(stranger, listing.id)).toBe(404);
  expect(await see(owner, listing.id)).toBe(200);
  expect(await see(moderator, listing.id)).toBe(200);
  const { data } = await statementsOf(owner);
  expect(data[0]).toMatchObject({ action: 'hide', decidedBy: 'rule', endedAt: null });
  expect(data[0]?.facts).toBe('3 people reported it. It’s hidden until a moderator has looked at it.');
  await decide(on, moderator, caseId, { action: 'keep' });
  expect(await see(stranger, listing.id)).toBe(200);
  expect((await statementsOf(owner)).data[0]?.endedAt).not.toBeNull();
  await hiddenByReports(on, 'listing', listing.id);
  expect(await see(stranger, listing.id)).toBe(200);
  await hiddenByReports(on, 'listing', listing.id, { reason: 'offensive' });
  expect(await see(stranger, listing.id)).toBe(404);
});

test('of two moderators who decide at once the second learns what the first decided', async () => {
  const other = await makeUser(on, { role: 'moderator' });
  const listing = await makeListing(on, owner);
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  const answers = await Promise.all([
    decide(on, moderator, caseId, { action: 'remove' }),
    decide(on, other, caseId, { action: 'keep' }),
  ]);
  const second = answers.find(({ status }) => status === 409);
  const first = answers.find(({ status }) => status === 200);
  expect(second).toMatchObject({
    code: 'CASE_DECIDED',
    fields: { action: first?.data.decided?.action },
  });
  expect(await auditOf(caseId)).toHaveLength(1);
});

test('who decides by what they have not seen is refused', async () => {
  const listing = await makeListing(on, owner);
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  const seen = await on.call('GET /moderation/cases/:id', { token: moderator.token, params: { id: caseId } });
  await reportedCase(on, 'listing', listing.id);
  const late = await decide(on, moderator, caseId, { action: 'hide', version: seen.data.version });
  expect(late).toMatchObject({ status: 409, code: 'CASE_CHANGED' });
  expect((await decide(on, moderator, caseId, { action: 'hide', reason: ' ' })).status).toBe(400);
  expect((await decide(on, moderator, caseId, { action: 'ban' })).status).toBe(400);
  expect((await decide(on, moderator, listing.id, { action: 'hide' })).code).toBe('CASE_NOT_FOUND');
});

test('what was removed stays removed: hiding it is refused', async () => {
  const listing = await makeListing(on, owner);
  await decide(on, moderator, (await reportedCase(on, 'listing', listing.id)).caseId, { action: 'remove' });
  const id = newId();
  const about = { subject_kind: 'listing' as const, subject_id: listing.id, person_id: owner.user.id };
  const at = { opened_at: on.clock.now, changed_at: on.clock.now };
  await on.db
    .insertInto('moderation_case')
    .values({ id, kind: 'signal', ...about, ...at })
    .execute();
  expect((await decide(on, moderator, id, { action: 'hide' })).code).toBe('SUBJECT_HIDDEN');
  const own = await on.call('GET /listings/:id', { token: owner.token, params: { id: listing.id } });
  expect(own.data.hidden).toMatchObject({ by: 'removal' });
});

test('nobody decides about themselves, and about a moderator only an admin', async () => {
  const admin = await makeUser(on, { role: 'admin' });
  const own = await makeListing(on, moderator);
  const { caseId } = await reportedCase(on, 'listing', own.id);
  expect(await decide(on, moderator, caseId, { action: 'keep' })).toMatchObject({
    status: 403,
    code: 'CASE_ABOUT_YOURSELF',
  });
  const other = await makeUser(on, { role: 'moderator' });
  expect((await decide(on, other, caseId, { action: 'warn' })).code).toBe('CASE_NEEDS_ADMIN');
  const seen = await on.call('GET /moderation/cases/:id', { token: other.token, params: { id: caseId } });
  expect(seen.data.refusal).toBe('caseNeedsAdmin');
  expect((await decide(on, admin, caseId, { action: 'warn' })).status).toBe(200);
  expect((await statementsOf(moderator)).data).toMatchObject([{ action: 'warn' }]);
});

test('a photo alone is taken off, is served no more, and cannot be put back', async () => {
  const photos = [await makePhoto(on, owner), await makePhoto(on, owner)];
  const listing = await makeListing(on, owner, { photoUrls: photos.map(({ url }) => url) });
  const [cover] = photos;
  const { caseId } = await reportedCase(on, 'listing', listing.id, { photoUrl: cover?.url });
  expect((await on.app.inject(cover?.url ?? '')).statusCode).toBe(200);
  const decided = await decide(on, moderator, caseId, { action: 'remove', photoUrl: cover?.url });
  expect(decided.data.subject?.photoUrls).toHaveLength(1);
  expect(decided.data.hiddenBy).toBeNull();
  const { data } = await on.call('GET /listings/:id', { token: owner.token, params: { id: listing.id } });
  expect(data.photoUrls).toEqual([photos[1]?.url]);
  expect((await statementsOf(owner)).data[0]).toMatchObject({ action: 'removePhoto' });
  await expect.poll(async () => (await on.app.inject(cover?.url ?? '')).statusCode).toBe(404);
  const again = await on.call('PUT /listings/:id', {
    token: owner.token,
    params: { id: listing.id },
    body: { ...data, photoUrls: [cover?.url] },
  });
  expect(again.status).toBe(400);
});

test('a suggestion that is hidden counts nowhere, and its author reads it on', async () => {
  const listing = await makeListing(on, owner);
  const author = await makeUser(on);
  const suggestion = await makeSuggestion(on, listing, { by: author, amount: 1 });
  for (const amount of [100, 110, 120]) await makeSuggestion(on, listing, { amount });
  const read = async (by: MadeUser) =>
    (await on.call('GET /listings/:id', { token: by.token, params: { id: listing.id } })).data;
  const before = await read(owner);
  const { caseId } = await reportedCase(on, 'suggestion', suggestion.id);
  await decide(on, moderator, caseId, { action: 'hide' });
  const after = await read(owner);
  expect(after.suggestionCount).toBe(before.suggestionCount - 1);
  expect(after.suggestions.map(({ id }) => id)).not.toContain(suggestion.id);
  expect(after.fairPrice?.estimate).toBeGreaterThan(before.fairPrice?.estimate ?? Infinity);
  expect((await read(author)).suggestions.find(({ id }) => id === suggestion.id)?.isHidden).toBe(true);
  const edit = { token: author.token, params: { id: suggestion.id }, body: { amount: 5 } };
  expect((await on.call('PUT /suggestions/:id', edit)).code).toBe('SUGGESTION_HIDDEN');
  const closed = await on.call('POST /listings/:id/close', {
    token: owner.token,
    params: { id: listing.id },
    body: { finalPrice: 1 },
  });
  expect(closed.data.xpRewards).toHaveLength(3);
});

test('the owner of a hidden listing may read and delete it, and nothing else', async () => {
  const listing = await makeListing(on, owner);
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  await decide(on, moderator, caseId, { action: 'remove' });
  const input = { token: owner.token, params: { id: listing.id } };
  const close = await on.call('POST /listings/:id/close', { ...input, body: { finalPrice: 5 } });
  expect(close).toMatchObject({ status: 409, code: 'LISTING_HIDDEN' });
  expect((await on.call('POST /listings/:id/reopen', input)).code).toBe('LISTING_HIDDEN');
  const stranger = { ...input, token: (await makeUser(on)).token };
  expect((await on.call('POST /listings/:id/close', { ...stranger, body: { finalPrice: 5 } })).status).toBe(
    404,
  );
  expect((await on.call('DELETE /listings/:id', stranger)).status).toBe(404);
  expect((await on.call('DELETE /listings/:id', input)).status).toBe(200);
});

test('a person whose profile is hidden has none for others, and gets it back', async () => {
  const person = await makeUser(on, { name: 'Kim Loud' });
  await on.call('PUT /profile', { token: person.token, body: { about: 'Buy my pills' } });
  const stranger = await makeUser(on);
  const profile = (by: MadeUser) =>
    on.call('GET /profile/:id', { token: by.token, params: { id: person.user.id } });
  const { caseId } = await reportedCase(on, 'user', person.user.id);
  await decide(on, moderator, caseId, { action: 'hide' });
  expect((await profile(stranger)).status).toBe(404);
  expect((await profile(person)).data.about).toBeNull();
  expect((await profile(moderator)).status).toBe(200);
  const seen = await on.call('GET /moderation/cases/:id', { token: moderator.token, params: { id: caseId } });
  expect(seen.data.subject?.text).toBe('Buy my pills');
});
