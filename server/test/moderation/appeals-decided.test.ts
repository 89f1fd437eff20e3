import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, reportedCase } from '../support/case-calls.ts';
import { makeListing, makePhoto, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let first: MadeUser;
let second: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
  [first, second] = [await makeUser(on, { role: 'moderator' }), await makeUser(on, { role: 'moderator' })];
});
afterAll(() => on.close());

/** Appeals against the latest statement of the owner; answers the case. */
async function appealed(): Promise<string> {
  const { data } = await on.call('GET /auth/statements', { token: owner.token });
  const params = { id: data[0]?.id ?? '' };
  await on.call('POST /auth/statements/:id/appeal', {
    token: owner.token,
    params,
    body: { text: 'It is mine' },
  });
  const queue = await on.call('GET /moderation/cases', { token: first.token });
  return queue.data.find(({ kind }) => kind === 'appeal')?.id ?? '';
}
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
