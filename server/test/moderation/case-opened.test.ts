import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, reportedCase } from '../support/moderation.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { makeListing, makeUser, type Person } from '../support/make.ts';

let on: TestApp;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
  moderator = await makeUser(on, { role: 'moderator' });
});
afterAll(() => on.close());

const told = async ({ call }: Person) => {
  await fanOutAll(on);
  const { data } = await call('GET /notifications');
  return data.notifications
    .filter(({ kind }) => kind === 'caseOpened')
    .map(({ text, isRead }) => [text, isRead]);
};
const reportNew = async () => reportedCase(on, 'listing', (await makeListing(on, await makeUser(on))).id);

test('moderators get one notification that counts new cases, and none for each report', async () => {
  const { id } = await makeListing(on, await makeUser(on));
  for (let nth = 0; nth < 2; nth += 1) await reportedCase(on, 'listing', id);
  expect(await told(moderator)).toEqual([['A case needs a decision', false]]);
  await reportNew();
  await fanOutAll(on);
  await Promise.all([reportNew(), reportNew()]);
  for (const by of [moderator, admin]) expect(await told(by)).toEqual([['4 cases need a decision', false]]);
  await moderator.call('POST /notifications/read-all', { body: {} });
  await reportNew();
  expect(await told(moderator)).toEqual([
    ['A case needs a decision', false],
    ['4 cases need a decision', true],
  ]);
  await on.jobs.run();
  expect(on.mails.filter(({ to }) => [admin.user.email, moderator.user.email].includes(to))).toEqual([]);
});

test('nobody is notified of a case that is decided by then, that is about themselves, or that they may not decide', async () => {
  const asAdmin = await makeUser(on, { role: 'admin' });
  const asModerator = await makeUser(on, { role: 'moderator' });
  await decide(on, admin, (await reportNew()).caseId, { action: 'keep' });
  expect(await told(asAdmin)).toEqual([]);
  await reportedCase(on, 'user', asModerator.user.id);
  expect(await told(asAdmin)).toHaveLength(1);
  expect(await told(asModerator)).toEqual([]);
});
