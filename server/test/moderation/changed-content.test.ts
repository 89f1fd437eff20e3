import { expect, test } from 'vitest';
import { contentHash } from '../../src/moderation/subject-queries.ts';
import { type Person, makeListing, makeQuestion, makeSuggestion, makeUser } from '../support/make.ts';
import { statusOfListing } from '../support/calls.ts';
import { decide, makeReporter, reportedCase } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });
const insult = { title: 'Jane Doe of 5 Elm Street', description: 'She is a thief' };
const harmless = { title: 'Oak table', description: 'In good order' };
const berlin = { location: 'Berlin, Germany', latitude: 52.52, longitude: 13.41 };

async function edit(owner: Person, id: string, texts: typeof insult): Promise<void> {
  const body = { ...texts, ...berlin, type: 'PRODUCT' } as const;
  expect((await owner.call('PUT /listings/:id', { params: { id }, body })).status).toBe(200);
}

async function reportBy(people: number, id: string): Promise<string> {
  let caseId = '';
  for (let nth = 0; nth < people; nth += 1)
    ({ caseId } = await reportedCase(on, 'listing', id, { reason: 'offensive' }, await makeReporter(on)));
  return caseId;
}

async function wereRight(caseId: string): Promise<(boolean | null)[]> {
  const rows = await on.db.selectFrom('report').select('was_right').where('case_id', '=', caseId).execute();
  return rows.map((row) => row.was_right);
}

test('what was made harmless for the moderator and brought back is hidden by reports again, and nobody was wrong', async () => {
  const [owner, moderator] = [await makeUser(on), await makeUser(on, { role: 'moderator' })];
  const { id } = await makeListing(on, owner, insult);
  const caseId = await reportBy(2, id);
  const read = async () =>
    (await moderator.call('GET /moderation/cases/:id', { params: { id: caseId } })).data;
  const before = await read();
  expect(before.reports.map(({ isOfEarlier }) => isOfEarlier)).toEqual([false, false]);

  await edit(owner, id, harmless);
  const { version, contentHash } = before;
  const stale = await decide(on, moderator, caseId, { action: 'keep', version, contentHash });
  expect(stale.status).toBe(409);
  // Who goes on changing it keeps nobody from acting on it.
  const other = (await reportedCase(on, 'user', owner.user.id)).caseId;
  const warned = await decide(on, moderator, other, { action: 'warn', contentHash: 'of before' });
  expect(warned.status).toBe(200);
  const after = await read();
  expect(after.reports.map(({ isOfEarlier }) => isOfEarlier)).toEqual([true, true]);
  const verdict = { action: 'keep', version: after.version, contentHash: after.contentHash };
  expect((await decide(on, moderator, caseId, verdict)).status).toBe(200);
  expect(await wereRight(caseId)).toEqual([null, null]);

  await edit(owner, id, insult);
  await reportBy(3, id);
  expect(await statusOfListing(await makeUser(on), { id })).toBe(404);
});

test('a moderator’s “keep” holds for what was judged, and not for what stands there later', async () => {
  const [owner, moderator] = [await makeUser(on), await makeUser(on, { role: 'moderator' })];
  const { id } = await makeListing(on, owner, harmless);
  const caseId = await reportBy(2, id);
  expect((await decide(on, moderator, caseId, { action: 'keep' })).status).toBe(200);
  expect(await wereRight(caseId)).toEqual([false, false]);
  await reportBy(3, id);
  expect(await statusOfListing(await makeUser(on), { id })).toBe(200);
  await edit(owner, id, insult);
  await reportBy(1, id);
  expect(await statusOfListing(await makeUser(on), { id })).toBe(404);
});

type Said = { amount: number; comment?: string };

test.each([
  [
    'listing',
    async (by: Person) => {
      const { id } = await makeListing(on, by, insult);
      return { kind: 'listing', id, takeBack: () => by.call('DELETE /listings/:id', { params: { id } }) };
    },
  ],
  [
    'guess',
    async (by: Person) => {
      const listing = await makeListing(on, await makeUser(on));
      const { id } = await makeSuggestion(on, listing, { by, comment: 'A thief' });
      return {
        kind: 'suggestion',
        id,
        takeBack: () => by.call('DELETE /suggestions/:id', { params: { id } }),
      };
    },
  ],
  [
    'question',
    async (by: Person) => {
      const { id } = await makeQuestion(on, await makeListing(on, await makeUser(on)), { by });
      return { kind: 'question', id, takeBack: () => by.call('DELETE /questions/:id', { params: { id } }) };
    },
  ],
])('nobody was wrong about a %s that its author took back', async (_, make) => {
  const [author, moderator] = [await makeUser(on), await makeUser(on, { role: 'moderator' })];
  const { kind, id, takeBack } = await make(author);
  const { caseId } = await reportedCase(on, kind, id, { reason: 'offensive' });
  expect((await takeBack()).status).toBeLessThan(300);
  expect((await decide(on, moderator, caseId, { action: 'keep' })).status).toBe(200);
  expect(await wereRight(caseId)).toEqual([null]);
});

async function changedGuess(before: Said, body: Said) {
  const by = await makeUser(on);
  const { id } = await makeSuggestion(on, await makeListing(on, await makeUser(on)), { by, ...before });
  return { kind: 'suggestion', id, change: () => by.call('PUT /suggestions/:id', { params: { id }, body }) };
}

test.each([
  [
    'note of a guess',
    () => changedGuess({ amount: 50, comment: 'A thief' }, { amount: 50, comment: 'Nice' }),
  ],
  ['guess', () => changedGuess({ amount: 1488 }, { amount: 50 })],
  [
    'name',
    async () => {
      const by = await makeUser(on, { name: 'Jane Doe is a thief' });
      return {
        kind: 'user',
        id: by.user.id,
        change: () => by.call('PUT /account', { body: { name: 'Anna' } }),
      };
    },
  ],
  [
    'text about oneself',
    async () => {
      const by = await makeUser(on);
      await by.call('PUT /profile', { body: { about: 'They are thieves' } });
      return {
        kind: 'user',
        id: by.user.id,
        change: () => by.call('PUT /profile', { body: { about: 'Hello' } }),
      };
    },
  ],
])('a case says that a %s was changed since', async (_, make) => {
  const moderator = await makeUser(on, { role: 'moderator' });
  const { kind, id, change } = await make();
  const { caseId } = await reportedCase(on, kind, id, { reason: 'offensive' });
  const read = async () =>
    (await moderator.call('GET /moderation/cases/:id', { params: { id: caseId } })).data;
  const before = await read();
  expect((await change()).status).toBe(200);
  const after = await read();
  expect([before, after].map(({ reports }) => reports[0]?.isOfEarlier)).toEqual([false, true]);
  expect(after.contentHash).not.toBe(before.contentHash);
});

test('an answer changes no question, nor does the owner of a listing what a guess on it says', async () => {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner);
  const question = await makeQuestion(on, listing);
  const guess = await makeSuggestion(on, listing, { comment: 'Too much' });
  const hashes = async () =>
    Promise.all([
      contentHash(on.db, { kind: 'question', id: question.id }),
      contentHash(on.db, { kind: 'suggestion', id: guess.id }),
    ]);
  const before = await hashes();
  const answered = await owner.call('POST /questions/:id/answer', {
    params: { id: question.id },
    body: { text: 'No' },
  });
  expect(answered.status).toBe(200);
  await edit(owner, listing.id, harmless);
  expect(await hashes()).toEqual(before);
  expect(before).toEqual([expect.any(Buffer), expect.any(Buffer)]);
});

test('the same report again is no news to who decides, and another reason is', async () => {
  const [moderator, reporter] = [await makeUser(on, { role: 'moderator' }), await makeUser(on)];
  const { id } = await makeListing(on, await makeUser(on));
  const { caseId } = await reportedCase(on, 'listing', id, { reason: 'spam' }, reporter);
  const versionOf = async () =>
    (await moderator.call('GET /moderation/cases/:id', { params: { id: caseId } })).data.version;
  const first = await versionOf();
  await reportedCase(on, 'listing', id, { reason: 'spam' }, reporter);
  expect(await versionOf()).toBe(first);
  await reportedCase(on, 'listing', id, { reason: 'scam' }, reporter);
  expect(await versionOf()).toBe(first + 1);
});
