import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, reportedCase, restrict } from '../support/moderation.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';

let on: TestApp;
let moderator: MadeUser;
let admin: MadeUser;
beforeAll(async () => {
  on = await testApp();
  admin = await makeUser(on, { role: 'admin' });
  moderator = await makeUser(on, { role: 'moderator' });
});
afterAll(() => on.close());

const told = async ({ token }: MadeUser) => {
  const { data } = await on.call('GET /notifications', { token });
  return data.notifications
    .filter(({ kind }) => kind === 'caseOpened')
    .map(({ text, isRead }) => [text, isRead]);
};
const reportNew = async () => reportedCase(on, 'listing', (await makeListing(on, await makeUser(on))).id);

test('moderators get one notification that counts new cases, and none for each report', async () => {
  const { id } = await makeListing(on, await makeUser(on));
  await reportedCase(on, 'listing', id);
  await reportedCase(on, 'listing', id);
  await fanOutAll(on);
  expect(await told(moderator)).toEqual([['A case needs a decision', false]]);
  await reportNew();
  await fanOutAll(on);
  await Promise.all([reportNew(), reportNew()]);
  await fanOutAll(on);
  expect(await told(moderator)).toEqual([['4 cases need a decision', false]]);
  expect(await told(admin)).toEqual(await told(moderator));
  await on.call('POST /notifications/read-all', { token: moderator.token, body: {} });
  await reportNew();
  await fanOutAll(on);
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
  const { caseId } = await reportNew();
  await decide(on, admin, caseId, { action: 'keep' });
  await fanOutAll(on);
  expect(await told(asAdmin)).toEqual([]);
  await reportedCase(on, 'user', asModerator.user.id);
  await fanOutAll(on);
  expect(await told(asAdmin)).toHaveLength(1);
  expect(await told(asModerator)).toEqual([]);
});

test('members, suspended moderators and those who have switched it off get no notification', async () => {
  const [member, off, suspended] = [
    await makeUser(on),
    await makeUser(on, { role: 'moderator' }),
    await makeUser(on, { role: 'moderator' }),
  ];
  const channels = { caseOpened: { inApp: false, mail: 'off', push: false } };
  await on.call('PUT /notifications/settings', { token: off.token, body: { channels, quietHours: null } });
  await restrict(on, suspended.user.id, { action: 'suspend' });
  await reportNew();
  await fanOutAll(on);
  const rows = await on.db
    .selectFrom('notification')
    .select('id')
    .where('kind', '=', 'caseOpened')
    .where('user_id', 'in', [member.user.id, off.user.id, suspended.user.id])
    .execute();
  expect(rows).toEqual([]);
});
