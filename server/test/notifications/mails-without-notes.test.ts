import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseChannels, makeListing, makeQuestion, makeSuggestion } from '../support/make.ts';
import { mailsTo, startAtNoon, work } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('no mail holds what a stranger wrote in a note, a question or an answer', async () => {
  const [owner, asker] = [await startAtNoon(on), await startAtNoon(on)];
  const mail = { mail: 'atOnce' as const };
  await chooseChannels(on, owner, { suggestionReceived: mail, questionAsked: mail });
  await chooseChannels(on, asker, { questionAnswered: mail });
  const listing = await makeListing(on, owner);
  const address = 'https://chairs.example/buy';
  await makeSuggestion(on, listing, { by: asker, comment: address });
  const { id } = await makeQuestion(on, listing, { by: asker, text: address });
  const answered = { params: { id }, token: owner.token, body: { text: address } };
  await on.call('POST /questions/:id/answer', answered);
  await work(on);
  expect(mailsTo(on, owner).length).toBe(2);
  expect(mailsTo(on, asker).length).toBe(1);
  for (const { text, html, subject } of on.mails)
    expect(`${subject} ${text} ${html}`).not.toContain('chairs.example');
});
