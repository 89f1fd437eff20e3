import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, reportedCase } from '../support/moderation.ts';
import { type MadeUser, makeListing, makeQuestion, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let asker: MadeUser;
let moderator: MadeUser;
beforeAll(async () => {
  on = await testApp();
  on.deps.outbox.start(async () => {});
  [owner, asker] = [await makeUser(on), await makeUser(on)];
  moderator = await makeUser(on, { role: 'moderator' });
});
afterAll(() => on.close());

const ask = async () => makeQuestion(on, await makeListing(on, owner), { by: asker });
const answer = (id: string, by: MadeUser = owner) =>
  on.call('POST /questions/:id/answer', {
    token: by.token,
    params: { id },
    body: { text: 'Yes, it still is.' },
  });
const takeBack = (id: string, by: MadeUser = asker) =>
  on.call('DELETE /questions/:id', { token: by.token, params: { id } });
const hide = async (id: string) => {
  const { caseId } = await reportedCase(on, 'question', id);
  expect((await decide(on, moderator, caseId, { action: 'hide' })).status).toBe(200);
};

test('a question whose answer is hidden has one, and the answer cannot be changed', async () => {
  const { id } = await ask();
  await hide((await answer(id)).data.answer?.id ?? '');
  expect(await answer(id)).toMatchObject({ status: 409, code: 'ANSWER_HIDDEN' });
  expect(await takeBack(id)).toMatchObject({ status: 409, code: 'QUESTION_ANSWERED' });
});

test('a hidden question is not taken back by who asked, and is not there for others', async () => {
  const { id } = await ask();
  await hide(id);
  expect(await takeBack(id)).toMatchObject({ status: 409, code: 'QUESTION_HIDDEN' });
  expect(await takeBack(id, await makeUser(on))).toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' });
  expect(await answer(id)).toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' });
});
