import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { questionMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { type MadeUser, expire, makeListing, makeQuestion, makeUser, password } from '../support/make.ts';
import { databaseKind } from '../support/test-database.ts';

const minuteMs = 60_000;
let on: TestApp;
let owner: MadeUser;
let asker: MadeUser;
let id: string;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { isRateLimited: false } });
});
beforeEach(async () => {
  [owner, asker] = [await makeUser(on), await makeUser(on)];
  id = (await makeListing(on, owner, { title: 'A lamp' })).id;
});
afterAll(() => on.close());

const ask = async (text: string, { token } = asker, listingId = id) =>
  on.call('POST /listings/:id/questions', { params: { id: listingId }, token, body: { text } });
const answer = async (questionId: string, text = 'It does.', { token } = owner) =>
  on.call('POST /questions/:id/answer', { params: { id: questionId }, token, body: { text } });
const takeBack = async (questionId: string, { token } = asker) =>
  on.call('DELETE /questions/:id', { params: { id: questionId }, token });
const read = async ({ token } = asker, query = {}) =>
  on.call('GET /listings/:id/questions', { params: { id }, token, query });
const textsFor = async (reader?: MadeUser, query = {}) =>
  (await read(reader, query)).data.map(({ text }) => text);
const shownTo = async (reader: MadeUser) =>
  (await read(reader)).data.map(({ text, answer: shown }) => [text, shown?.text]);
const notificationsOf = async ({ token }: MadeUser) => {
  await fanOutAll(on);
  const { data } = await on.call('GET /notifications', { token });
  const ofQuestions = data.notifications.filter(({ kind }) => kind.startsWith('question'));
  return ofQuestions.map(({ kind, text, listingId }) => ({ kind, text, listingId }));
};

test('somebody asks, the owner answers, and each is notified of the other', async () => {
  const asked = await ask('Does it come with the charger?');
  expect(asked).toMatchObject({ status: 201, data: { answer: null, user: { id: asker.user.id } } });
  expect(await notificationsOf(owner)).toEqual([
    { kind: 'questionAsked', text: `${asker.user.username} asked about “A lamp”`, listingId: id },
  ]);
  const answered = await answer(asked.data.id);
  expect(answered.data.answer).toEqual({
    id: expect.any(String),
    text: 'It does.',
    answeredAt: on.clock.now.toISOString(),
    editedAt: null,
  });
  expect(await notificationsOf(asker)).toEqual([
    {
      kind: 'questionAnswered',
      text: `${owner.user.username} answered your question about “A lamp”`,
      listingId: id,
    },
  ]);
  expect((await notificationsOf(owner)).length).toBe(1);
  expect((await read()).data).toEqual([answered.data]);
});

test('who asked reports the answer: it is the owner who is warned, and the answer that is hidden', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  const { data } = await ask('Is it real brass?');
  const answered = (await answer(data.id, 'Only a fool asks that')).data.answer;
  const subjectId = answered?.id ?? '';
  const report = (by: MadeUser, about = subjectId) =>
    on.call('POST /reports', {
      token: by.token,
      body: { subjectKind: 'question', subjectId: about, reason: 'offensive' },
    });
  const decideOn = async (action: string) => {
    const queue = await on.call('GET /moderation/cases', { token: moderator.token });
    const found = queue.data.find((one) => one.subjectId === subjectId);
    expect(found).toMatchObject({ title: 'Only a fool asks that', person: { id: owner.user.id } });
    const params = { id: found?.id ?? '' };
    const decided = { token: moderator.token, params, body: { action, reason: 'Be kind' } };
    return on.call('POST /moderation/cases/:id/decision', decided);
  };
  const statementsOf = async ({ token }: MadeUser) =>
    (await on.call('GET /auth/statements', { token })).data.map(({ action }) => action);
  expect((await report(owner)).code).toBe('REPORT_ON_OWN');
  expect((await report(asker, data.id)).code).toBe('REPORT_ON_OWN');
  expect((await report(asker)).status).toBe(201);
  const warned = await decideOn('warn');
  expect(warned.data.subject?.text).toBe(
    'The owner’s answer: Only a fool asks that\n\nThe question: Is it real brass?',
  );
  expect([await statementsOf(owner), await statementsOf(asker)]).toEqual([['warn'], []]);
  const [stranger, other] = [await makeUser(on), await makeUser(on)];
  expect((await report(stranger)).status).toBe(201);
  expect(await decideOn('hide')).toMatchObject({ status: 200, data: { hiddenBy: 'decision' } });
  for (const reader of [asker, other])
    expect(await shownTo(reader)).toEqual([['Is it real brass?', undefined]]);
  for (const reader of [owner, moderator])
    expect(await shownTo(reader)).toEqual([['Is it real brass?', 'Only a fool asks that']]);
  expect((await report(other)).status).toBe(404);
  expect((await answer(data.id, 'It is.')).status).toBe(409);
  expect([await statementsOf(owner), await statementsOf(asker)]).toEqual([['hide', 'warn'], []]);
});

test('readers get the answered ones first, the owner those that wait, page by page', async () => {
  const made = [];
  for (const text of ['First?', 'Second?', 'Third?', 'Fourth?'])
    made.push(await makeQuestion(on, { id }, { text }));
  for (const { id: questionId } of made.slice(0, 2)) await answer(questionId);
  expect(await textsFor()).toEqual(['Second?', 'First?', 'Fourth?', 'Third?']);
  expect(await textsFor(owner)).toEqual(['Fourth?', 'Third?', 'Second?', 'First?']);
  const page = await read(asker, { page: 2, limit: 3 });
  expect(page.data.map(({ text }) => text)).toEqual(['Third?']);
  expect(page.pagination).toMatchObject({ totalCount: 4, totalPages: 2, hasNextPage: false });
});

test('sums of money may stand in a question and its answer', async () => {
  for (const text of ['Does the quote include the $50 of paint?', 'Would you take 80 €?', '80?'])
    expect(await ask(text)).toMatchObject({ status: 201, data: { text } });
  const { data } = await ask('What does the paint cost?');
  expect((await answer(data.id, 'It is 50 € a bucket')).status).toBe(200);
});

test('the words are kept as they are, without what nobody sees, 500 at most', async () => {
  const text = '<b>See</b> https://example.org/?a=1&b=2\nand call';
  expect((await ask(`  ${text} `)).data.text).toBe(text);
  expect(await ask(' \u2800 ')).toMatchObject({ status: 400, error: messages.questionMissing });
  expect((await ask('x'.repeat(500))).status).toBe(201);
  expect(await ask('x'.repeat(501))).toMatchObject({ status: 400, error: messages.questionTooLong });
});

describe('only', () => {
  test('others ask, and only the owner answers', async () => {
    expect(await ask('Mine?', owner)).toMatchObject({ status: 403, code: 'QUESTION_ON_OWN_LISTING' });
    const { id: questionId } = await makeQuestion(on, { id });
    expect(await answer(questionId, 'No.', asker)).toMatchObject({ status: 403, code: 'NOT_LISTING_OWNER' });
  });

  test('while the listing is open', async () => {
    const { id: questionId } = await makeQuestion(on, { id }, { by: asker });
    await expire(on, id);
    for (const refused of [await ask('Still there?'), await answer(questionId)])
      expect(refused).toMatchObject({ status: 409, code: 'LISTING_EXPIRED' });
    await on.call('POST /listings/:id/close', {
      params: { id },
      token: owner.token,
      body: { finalPrice: 5 },
    });
    for (const refused of [await ask('Still there?'), await answer(questionId)])
      expect(refused).toMatchObject({ status: 409, code: 'LISTING_NOT_OPEN' });
    expect((await read()).data).toHaveLength(1);
    expect((await takeBack(questionId)).status).toBe(200);
  });

  test('who asked takes a question back, as long as it has no answer', async () => {
    const { id: questionId } = await makeQuestion(on, { id }, { by: asker });
    expect(await takeBack(questionId, owner)).toMatchObject({ status: 403, code: 'NOT_QUESTION_AUTHOR' });
    await answer(questionId);
    expect(await takeBack(questionId)).toMatchObject({ status: 409, code: 'QUESTION_ANSWERED' });
    const second = await makeQuestion(on, { id }, { by: asker });
    expect((await takeBack(second.id)).status).toBe(200);
    expect(await takeBack(second.id)).toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' });
  });
});

test('an answer may be changed for 10 minutes, without telling who asked again', async () => {
  const { id: questionId } = await makeQuestion(on, { id }, { by: asker });
  await answer(questionId, 'No.');
  on.clock.advance(10 * minuteMs - 1);
  expect((await answer(questionId, 'Yes.')).data.answer).toMatchObject({
    text: 'Yes.',
    editedAt: on.clock.now.toISOString(),
  });
  on.clock.advance(1);
  expect(await answer(questionId, 'No.')).toMatchObject({ status: 409, code: 'ANSWER_FIXED' });
  expect(await notificationsOf(asker)).toHaveLength(1);
});

describe('so many wait', () => {
  test('of one person, also when they ask all at once', async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`Number ${index}?`)));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(asked.filter(({ code }) => code === 'QUESTIONS_WAITING')).toHaveLength(7);
    const [first] = (await read(owner)).data;
    await answer(first?.id ?? '');
    expect((await ask('One more?')).status).toBe(201);
  });

  test('in all', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      id: crypto.randomUUID(),
      listing_id: id,
      user_id: asker.user.id,
      text: `Number ${index}`,
      created_at: on.clock.now,
      answer: 'Yes.',
      answered_at: on.clock.now,
    }));
    await on.db.insertInto('question').values(rows).execute();
    expect(await ask('One more?')).toMatchObject({ status: 409, code: 'QUESTIONS_FULL' });
  });
});

test('one that is hidden is seen by who asked and by moderators, and can be reported before', async () => {
  const { id: subjectId } = await makeQuestion(on, { id }, { by: asker, text: 'Hidden?' });
  const reporter = await makeUser(on);
  const body = { subjectKind: 'question', subjectId, reason: 'spam' };
  const report = async () => on.call('POST /reports', { token: reporter.token, body });
  expect((await report()).status).toBe(201);
  await on.db.updateTable('question').set({ hidden_by: 'reports' }).where('id', '=', subjectId).execute();
  expect((await report()).status).toBe(404);
  const moderator = await makeUser(on, { role: 'moderator' });
  expect([await textsFor(asker), await textsFor(moderator)]).toEqual([['Hidden?'], ['Hidden?']]);
  for (const reader of [owner, reporter]) expect((await read(reader)).pagination?.totalCount).toBe(0);
});

test('the same call sent twice asks once', async () => {
  const input = { params: { id }, token: asker.token, body: { text: 'Once?' } };
  const headers = { 'idempotency-key': 'once' };
  const [first, second] = [
    await on.call('POST /listings/:id/questions', { ...input, headers }),
    await on.call('POST /listings/:id/questions', { ...input, headers }),
  ];
  expect(second.data.id).toBe(first.data.id);
  expect((await read()).data).toHaveLength(1);
});

test('questions go with their listing, and with who asked', async () => {
  await makeQuestion(on, { id }, { by: asker, text: 'Theirs?' });
  await makeQuestion(on, { id }, { text: 'Of another?' });
  await on.call('DELETE /account', { token: asker.token, body: { password } });
  on.clock.advance(14 * 24 * 60 * minuteMs);
  await removeAccounts(on.deps);
  const rows = () => on.db.selectFrom('question').select('text').where('listing_id', '=', id).execute();
  expect(await rows()).toEqual([{ text: 'Of another?' }]);
  await on.db.deleteFrom('listing').where('id', '=', id).execute();
  expect(await rows()).toEqual([]);
});
