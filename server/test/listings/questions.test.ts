import { minuteMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answer, ask, close, leaveForGood, report, times } from '../support/calls.ts';
import { type Person, expire, makeListing, makeQuestion, makeUser } from '../support/make.ts';
import { decide, reportedCase } from '../support/moderation.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
let asker: Person;
let listing: { id: string };
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { isRateLimited: false } });
});
beforeEach(async () => {
  [owner, asker] = [await makeUser(on), await makeUser(on)];
  listing = await makeListing(on, owner, { title: 'A lamp' });
});
afterAll(() => on.close());

/** By the asker. */
const asked = (text?: string) =>
  makeQuestion(on, listing, { by: asker, ...(text !== undefined && { text }) });
const takeBack = (id: string, { call } = asker) => call('DELETE /questions/:id', { params: { id } });
const read = ({ call }: Person, query = {}) =>
  call('GET /listings/:id/questions', { params: { id: listing.id }, query });
/** Each with its answer, if there is one that the reader sees. */
const shownTo = async (reader: Person, query = {}) =>
  (await read(reader, query)).data.map(({ text, answer: shown }) => (shown ? [text, shown.text] : [text]));
const notificationsOf = async ({ call }: Person) => {
  await fanOutAll(on);
  const { data } = await call('GET /notifications');
  return data.notifications.filter(({ kind }) => kind.startsWith('question')).map(({ text }) => text);
};

test('somebody asks, the owner answers, and each is notified of the other', async () => {
  const { status, data } = await ask(asker, listing, 'Does it come with the charger?');
  expect(status).toBe(201);
  expect(data).toMatchObject({ answer: null, user: { id: asker.user.id } });
  expect(await notificationsOf(owner)).toEqual([`${asker.user.username} asked about “A lamp”`]);
  const answered = await answer(owner, data);
  const answeredAt = on.clock.now.toISOString();
  expect(answered.data.answer).toMatchObject({ text: 'It does.', answeredAt, editedAt: null });
  const told = `${owner.user.username} answered your question about “A lamp”`;
  expect(await notificationsOf(asker)).toEqual([told]);
  expect(await notificationsOf(owner)).toHaveLength(1);
  expect((await read(asker)).data).toEqual([answered.data]);
});

test('readers get the answered ones first, the owner those that wait, page by page', async () => {
  const made = [];
  for (const text of ['1?', '2?', '3?', '4?']) made.push(await makeQuestion(on, listing, { text }));
  for (const question of made.slice(0, 2)) await answer(owner, question);
  expect(await shownTo(asker)).toEqual([['2?', 'It does.'], ['1?', 'It does.'], ['4?'], ['3?']]);
  expect((await shownTo(owner)).map(([text]) => text)).toEqual(['4?', '3?', '2?', '1?']);
  const page = { page: 2, limit: 3 };
  expect(await shownTo(asker, page)).toEqual([['3?']]);
  const pagination = { totalCount: 4, totalPages: 2, hasNextPage: false };
  expect((await read(asker, page)).pagination).toMatchObject(pagination);
});

test('only while the listing is open is there a question or an answer', async () => {
  const question = await asked();
  for (const [end, code] of [
    [() => expire(on, listing.id), 'LISTING_EXPIRED'],
    [() => close(owner, listing, 5), 'LISTING_NOT_OPEN'],
  ] as const) {
    await end();
    for (const refused of [await ask(asker, listing, 'Still?'), await answer(owner, question)])
      expect(refused).toMatchObject({ status: 409, code });
  }
  expect((await read(asker)).data).toHaveLength(1);
  expect((await takeBack(question.id)).status).toBe(200);
});

test('who asked takes a question back, as long as it has no answer', async () => {
  const { id } = await asked();
  expect((await takeBack(id)).status).toBe(200);
  expect(await takeBack(id)).toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' });
  const answered = await asked();
  await answer(owner, answered);
  expect(await takeBack(answered.id)).toMatchObject({ status: 409, code: 'QUESTION_ANSWERED' });
});

test('an answer may be changed for 10 minutes, without telling who asked again', async () => {
  const question = await asked();
  await answer(owner, question, 'No.');
  on.clock.advance(10 * minuteMs - 1);
  const editedAt = on.clock.now.toISOString();
  expect((await answer(owner, question, 'Yes.')).data.answer).toMatchObject({ text: 'Yes.', editedAt });
  on.clock.advance(1);
  expect(await answer(owner, question, 'No.')).toMatchObject({ status: 409, code: 'ANSWER_FIXED' });
  expect(await notificationsOf(asker)).toHaveLength(1);
});

test('five of one person wait at most, also when they ask all at once', async () => {
  const answers = await times(12, (at) => ask(asker, listing, `Number ${at}?`));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 'QUESTIONS_WAITING')).toHaveLength(7);
  const [first] = (await read(owner)).data;
  await answer(owner, { id: first?.id ?? '' });
  expect((await ask(asker, listing, 'One more?')).status).toBe(201);
});

test('questions go with their listing, and with who asked', async () => {
  await asked('Theirs?');
  await makeQuestion(on, listing, { text: 'Of another?' });
  await leaveForGood(on, asker);
  const rows = () =>
    on.db.selectFrom('question').select('text').where('listing_id', '=', listing.id).execute();
  expect(await rows()).toEqual([{ text: 'Of another?' }]);
  await on.db.deleteFrom('listing').where('id', '=', listing.id).execute();
  expect(await rows()).toEqual([]);
});

describe('before the moderators', () => {
  let moderator: Person;
  beforeEach(async () => {
    moderator = await makeUser(on, { role: 'moderator' });
  });
  const statementsOf = async ({ call }: Person) =>
    (await call('GET /auth/statements')).data.map(({ action }) => action);

  test('an answer is the owner’s: it is them who are warned, and the answer that is hidden', async () => {
    const question = await asked('Is it real brass?');
    const subject = (await answer(owner, question, 'Only a fool asks that')).data.answer ?? { id: '' };
    for (const refused of [
      await report(owner, 'question', subject),
      await report(asker, 'question', question),
    ])
      expect(refused.code).toBe('REPORT_ON_OWN');
    const { caseId } = await reportedCase(on, 'question', subject.id, {}, asker);
    const warned = await decide(on, moderator, caseId, { action: 'warn' });
    expect(warned.data).toMatchObject({ title: 'Only a fool asks that', person: { id: owner.user.id } });
    expect(warned.data.subject?.text).toBe(
      'The owner’s answer: Only a fool asks that\n\nThe question: Is it real brass?',
    );
    const again = await reportedCase(on, 'question', subject.id);
    const hidden = await decide(on, moderator, again.caseId, { action: 'hide' });
    expect(hidden.data).toMatchObject({ hiddenBy: 'decision' });
    expect(await statementsOf(owner)).toEqual(['hide', 'warn']);
    expect(await statementsOf(asker)).toEqual([]);
    const stranger = await makeUser(on);
    for (const reader of [asker, stranger]) expect(await shownTo(reader)).toEqual([['Is it real brass?']]);
    for (const reader of [owner, moderator])
      expect(await shownTo(reader)).toEqual([['Is it real brass?', 'Only a fool asks that']]);
    expect((await report(stranger, 'question', subject)).status).toBe(404);
    expect(await answer(owner, question)).toMatchObject({ status: 409, code: 'ANSWER_HIDDEN' });
    expect(await takeBack(question.id)).toMatchObject({ status: 409, code: 'QUESTION_ANSWERED' });
  });

  test('a hidden question is seen by who asked and by moderators, and neither taken back nor answered', async () => {
    const question = await asked('Hidden?');
    const { caseId, reporter } = await reportedCase(on, 'question', question.id);
    await decide(on, moderator, caseId, { action: 'hide' });
    for (const reader of [asker, moderator]) expect(await shownTo(reader)).toEqual([['Hidden?']]);
    expect((await read(owner)).pagination?.totalCount).toBe(0);
    expect((await report(reporter, 'question', question)).status).toBe(404);
    expect(await takeBack(question.id)).toMatchObject({ status: 409, code: 'QUESTION_HIDDEN' });
    const absent = { status: 404, code: 'QUESTION_NOT_FOUND' };
    expect(await takeBack(question.id, reporter)).toMatchObject(absent);
    expect(await answer(owner, question)).toMatchObject(absent);
  });
});
