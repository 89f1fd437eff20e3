import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseChannels, makeListing, makeUser, password } from '../support/make.ts';
import { mailsTo } from '../support/mailed.ts';
import { makeBrowser } from '../support/push-service.ts';
import { restrict } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const dayMs = 24 * 3_600_000;
const publicUrl = 'https://ballpark.example';
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl } });
});
afterAll(() => on.close());

const statementsOf = (token: string, query = {}) => on.call('GET /auth/statements', { token, query });
const logIn = (email: string) => on.call('POST /auth/login', { body: { email, password } });

test('a restriction has one statement, which says what, why, by which rule, by whom and until when to appeal', async () => {
  const owner = await makeUser(on);
  const moderator = await makeUser(on, { role: 'moderator', name: 'Mod Erator' });
  const { id } = await makeListing(on, owner, { title: 'Lamp' });
  const subject = { kind: 'listing' as const, id };
  await restrict(on, owner.user.id, { action: 'hide', subject, by: { userId: moderator.user.id } });
  const answer = await statementsOf(owner.token);
  expect(answer.data).toMatchObject([
    {
      action: 'hide',
      subject: { ...subject, title: 'Lamp' },
      rule: 'offensive',
      ruleHeading: 'Be kind',
      reason: 'Please be kinder',
      facts: 'Two people reported what you wrote.',
      decidedBy: 'person',
      until: null,
      endedAt: null,
      appealUntil: new Date(on.clock.now.getTime() + 20 * dayMs).toISOString(),
      appeal: null,
    },
  ]);
  expect(answer.pagination).toMatchObject({ totalCount: 1 });
  expect(JSON.stringify(answer.data)).not.toMatch(new RegExp(`Mod Erator|${moderator.user.id}`));
});

test('others do not read it', async () => {
  const [person, other] = [await makeUser(on), await makeUser(on)];
  await restrict(on, person.user.id);
  expect((await statementsOf(other.token)).data).toEqual([]);
});

test('it sends a notification and a mail, whatever the person has chosen', async () => {
  const person = await makeUser(on, { name: 'Grace Hopper' });
  await chooseChannels(on, person, {}, { from: '00:00', to: '23:59' });
  await restrict(on, person.user.id, { action: 'removePhoto', rule: 'private' });
  await on.jobs.run();
  const { data } = await on.call('GET /notifications', { token: person.token });
  expect(data.notifications).toMatchObject([
    {
      kind: 'statementMade',
      text: 'One of your photos was removed: see why, and what you can do',
      path: '/settings/statements',
    },
  ]);
  const mails = mailsTo(on, person);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'One of your photos was removed' });
  for (const part of [mails[0]?.text, mails[0]?.html]) {
    expect(part).toContain('Two people reported what you wrote.');
    expect(part).toContain('“Please be kinder”');
    expect(part).toContain('“Keep it safe”');
    expect(part).toContain(`${publicUrl}/rules`);
    expect(part).toContain('It was decided automatically.');
    expect(part).toContain(`${publicUrl}/settings/statements`);
  }
  expect(mails[0]?.headers).toBeUndefined();
});

test('a restriction that is not committed notifies nobody', async () => {
  const person = await makeUser(on);
  const stopped = restrict(on, person.user.id, { action: 'suspend', by: { userId: 'nobody' } });
  await expect(stopped).rejects.toThrow('uuid');
  expect((await statementsOf(person.token)).data).toEqual([]);
  expect((await on.call('GET /notifications', { token: person.token })).data.notifications).toEqual([]);
});

test('of somebody who is gone nothing is stated', async () => {
  const gone = await makeUser(on);
  await on.db.deleteFrom('app_user').where('id', '=', gone.user.id).execute();
  await expect(restrict(on, gone.user.id)).rejects.toMatchObject({ status: 404 });
});

test('a suspension ends every session, push and stream, and signing in leads to the statement alone', async () => {
  const person = await makeUser(on);
  const other = (await logIn(person.user.email)).data.token;
  const { endpoint, keys } = makeBrowser('https://push.example/send/suspended');
  await on.call('POST /push/subscriptions', { token: person.token, body: { endpoint, keys } });
  await restrict(on, person.user.id, { action: 'suspend' });
  for (const token of [person.token, other])
    expect(await on.call('GET /auth/profile', { token })).toMatchObject({ status: 401 });
  const pushes = on.db.selectFrom('push_subscription').select('id').where('user_id', '=', person.user.id);
  expect(await pushes.execute()).toEqual([]);
  const { data, status } = await logIn(person.user.email);
  expect([status, data.user.suspension]).toEqual([200, { until: null }]);
  const { token } = data;
  expect((await statementsOf(token)).data).toMatchObject([{ action: 'suspend', until: null }]);
  expect((await on.call('GET /account/export', { token })).status).toBe(200);
  expect(await on.call('GET /notifications', { token })).toMatchObject({
    status: 403,
    code: 'ACCOUNT_SUSPENDED',
    error: messages.accountSuspended,
  });
  expect((await on.call('DELETE /account', { token, body: { password } })).status).toBe(200);
});

test('a suspended person gets no notification of other events', async () => {
  const person = await makeUser(on);
  const listing = await makeListing(on, person);
  await chooseChannels(on, person, { suggestionReceived: { mail: 'atOnce' } });
  await restrict(on, person.user.id, { action: 'suspend' });
  await on.jobs.run();
  const before = mailsTo(on, person).length;
  await on.call('POST /listings/:id/suggest', {
    params: { id: listing.id },
    body: { amount: 5 },
    token: (await makeUser(on)).token,
  });
  await on.jobs.run();
  expect(mailsTo(on, person)).toHaveLength(before);
  const rows = on.db.selectFrom('notification').select('kind').where('user_id', '=', person.user.id);
  expect(await rows.execute()).toEqual([{ kind: 'statementMade' }]);
});

test('of two suspensions the later end holds', async () => {
  const person = await makeUser(on);
  const [week, month] = [7, 30].map((days) => new Date(on.clock.now.getTime() + days * dayMs));
  await restrict(on, person.user.id, { action: 'suspend', until: month ?? null });
  await restrict(on, person.user.id, { action: 'suspend', until: week ?? null });
  const { user } = (await logIn(person.user.email)).data;
  expect(user.suspension).toEqual({ until: month?.toISOString() });
});

test('a person who wants to leave gets the statement all the same', async () => {
  const person = await makeUser(on);
  await on.call('DELETE /account', { token: person.token, body: { password } });
  await restrict(on, person.user.id, { action: 'warn' });
  await on.jobs.run();
  expect(mailsTo(on, person).map(({ subject }) => subject)).toContain('You were warned');
});

test('an account has exactly one statement for each restriction of it, and a line of the log', async () => {
  const person = await makeUser(on);
  const actions = ['hide', 'remove', 'removePhoto', 'warn', 'limit', 'suspend'] as const;
  const until = new Date(on.clock.now.getTime() + dayMs);
  for (const action of actions)
    await restrict(on, person.user.id, { action, until: action === 'limit' ? until : null });
  const { token } = (await logIn(person.user.email)).data;
  const { data } = await statementsOf(token);
  expect(data.map(({ action }) => action)).toEqual(actions.toReversed());
  const lines = await on.db
    .selectFrom('audit_log')
    .select('facts')
    .where('action', '=', 'restrict')
    .orderBy('id', 'desc')
    .limit(actions.length)
    .execute();
  expect(lines.map(({ facts }) => facts['statement'])).toEqual(data.map(({ id }) => id));
});
