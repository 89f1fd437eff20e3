import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
  on.clock.now = new Date('2026-11-20T12:00:00Z');
});
afterAll(() => on.close());

const read = async () => (await on.call('GET /moderation/statistics')).data;

test('what was decided is counted by month, and fewer than five are not told apart', async () => {
  const { id } = (await makeUser(on)).user;
  const by = { userId: (await makeUser(on, { role: 'moderator', name: 'Mod Erator' })).user.id };
  for (let times = 0; times < 5; times += 1) await restrict(on, id, { action: 'hide', rule: 'spam' });
  for (let times = 0; times < 4; times += 1) await restrict(on, id, { action: 'warn', rule: 'scam', by });
  const months = await read();
  expect(months).toMatchObject([
    { month: '2026-11', byPerson: null, byRule: 5, appeals: null, granted: null, hoursToAnswer: null },
  ]);
  const [month] = months;
  expect(month?.byAction.find(({ action }) => action === 'hide')).toEqual({ action: 'hide', count: 5 });
  expect(month?.byAction.find(({ action }) => action === 'warn')).toEqual({ action: 'warn', count: null });
  expect(month?.byReason.find(({ reason }) => reason === 'spam')).toEqual({ reason: 'spam', count: 5 });
  expect(JSON.stringify(months)).not.toContain('Erator');
});

test('the numbers stay when a person leaves, and months without any are left out', async () => {
  await on.db.deleteFrom('app_user').execute();
  on.clock.now = new Date('2027-10-31T23:59:59Z');
  expect((await read()).map(({ month, byRule }) => [month, byRule])).toEqual([['2026-11', 5]]);
  on.clock.now = new Date('2027-11-01T00:10:00Z');
  expect(await read()).toEqual([]);
});
