import { dayMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn, suggest } from '../support/calls.ts';
import { mailsTo, publicUrl } from '../support/mailed.ts';
import { type Person, chooseChannels, makeListing, makeUser, password } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { makeBrowser } from '../support/push-service.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let person: Person;
beforeAll(async () => {
  on = await testApp({ config: { publicUrl } });
});
beforeEach(async () => {
  person = await makeUser(on);
});
afterAll(() => on.close());

const statementsOf = async ({ token }: Pick<Person, 'token'>) =>
  (await on.call('GET /auth/statements', { token })).data;

test('a restriction has one statement, for its person alone, which says what, why, by which rule, by whom and until when to appeal', async () => {
  const moderator = await makeUser(on, { role: 'moderator', name: 'Mod Erator' });
  const { id } = await makeListing(on, person, { title: 'Lamp' });
  const subject = { kind: 'listing' as const, id };
  await restrict(on, person.user.id, { action: 'hide', subject, by: { userId: moderator.user.id } });
  const statements = await statementsOf(person);
  expect(statements).toMatchObject([
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
  expect(JSON.stringify(statements)).not.toMatch(new RegExp(`Mod Erator|${moderator.user.id}`));
  expect(await statementsOf(await makeUser(on))).toEqual([]);
});

test('it sends a notification and a mail, whatever the person has chosen', async () => {
  await chooseChannels(on, person, {}, { from: '00:00', to: '23:59' });
  await restrict(on, person.user.id, { action: 'removePhoto', rule: 'private' });
  await on.jobs.run();
  const { data } = await person.call('GET /notifications');
  const text = 'One of your photos was removed: see why, and what you can do';
  const path = '/settings/statements';
  expect(data.notifications).toMatchObject([{ kind: 'statementMade', text, path }]);
  const mails = mailsTo(on, person);
  expect(mails).toMatchObject([{ subject: 'One of your photos was removed' }]);
  for (const part of [mails[0]?.text, mails[0]?.html])
    for (const words of [
      'Two people reported what you wrote.',
      '“Please be kinder”',
      '“Keep it safe”',
      `${publicUrl}/rules`,
      'It was decided automatically.',
      `${publicUrl}${path}`,
    ])
      expect(part).toContain(words);
  expect(mails[0]?.headers).toBeUndefined();
});

test('a suspension ends every session, push and stream, and signing in leads to the statement alone', async () => {
  const other = await logIn(on, person);
  const { endpoint, keys } = makeBrowser('https://web.push.apple.com/send/suspended');
  await person.call('POST /push/subscriptions', { body: { endpoint, keys } });
  await restrict(on, person.user.id, { action: 'suspend' });
  for (const { token } of [person, other])
    expect(await on.call('GET /auth/profile', { token })).toMatchObject({ status: 401 });
  const pushes = on.db.selectFrom('push_subscription').select('id').where('user_id', '=', person.user.id);
  expect(await pushes.execute()).toEqual([]);
  const { token, user } = await logIn(on, person);
  expect(user.suspension).toEqual({ until: null });
  expect(await statementsOf({ token })).toMatchObject([{ action: 'suspend', until: null }]);
  const refused = { status: 403, code: 'ACCOUNT_SUSPENDED', error: messages.accountSuspended };
  expect(await on.call('GET /notifications', { token })).toMatchObject(refused);
  expect((await on.call('GET /account/export', { token })).status).toBe(200);
  expect((await on.call('DELETE /account', { token, body: { password } })).status).toBe(200);
});

test('a suspended person gets no notification of other events', async () => {
  const listing = await makeListing(on, person);
  await chooseChannels(on, person, { suggestionReceived: { mail: 'atOnce' } });
  await restrict(on, person.user.id, { action: 'suspend' });
  await on.jobs.run();
  const before = mailsTo(on, person).length;
  await suggest(await makeUser(on), listing);
  await on.jobs.run();
  expect(mailsTo(on, person)).toHaveLength(before);
  const rows = on.db.selectFrom('notification').select('kind').where('user_id', '=', person.user.id);
  expect(await rows.execute()).toEqual([{ kind: 'statementMade' }]);
});

test('an account has exactly one statement for each restriction of it, and a line of the log', async () => {
  const actions = ['hide', 'remove', 'removePhoto', 'warn', 'limit', 'suspend'] as const;
  const until = new Date(on.clock.now.getTime() + dayMs);
  for (const action of actions)
    await restrict(on, person.user.id, { action, until: action === 'limit' ? until : null });
  const statements = await statementsOf(await logIn(on, person));
  expect(statements.map(({ action }) => action)).toEqual(actions.toReversed());
  const lines = await on.db
    .selectFrom('audit_log')
    .select('facts')
    .where('action', '=', 'restrict')
    .orderBy('id', 'desc')
    .limit(actions.length)
    .execute();
  expect(lines.map(({ facts }) => facts['statement'])).toEqual(statements.map(({ id }) => id));
});
