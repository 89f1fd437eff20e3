import { dayMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hideListing } from '../../src/moderation/hide.ts';
import { endRestrictions } from '../../src/moderation/undo.ts';
import { close, logIn, statusOfListing, suggest } from '../support/calls.ts';
import { type Person, makeListing, makeUser } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { countWaiting, databaseKind } from '../support/test-database.ts';

let on: TestApp;
let person: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
beforeEach(async () => {
  person = await makeUser(on);
});
afterAll(() => on.close());

const inDays = (days: number) => new Date(on.clock.now.getTime() + days * dayMs);
const draft = { title: 'Lamp', description: 'Brass', type: 'PRODUCT', location: 'Berlin', hasOffer: false };

test('a limited person stays signed in, reads and closes, but posts and suggests nothing until the time is over', async () => {
  const own = await makeListing(on, person);
  const foreign = await makeListing(on, await makeUser(on));
  const until = inDays(7);
  await restrict(on, person.user.id, { action: 'limit', until });
  const profile = await person.call('GET /auth/profile');
  expect(profile.data.user.limitedUntil).toBe(until.toISOString());
  for (const refused of [
    await person.call('POST /listings', { body: draft }),
    await suggest(person, foreign),
    await person.call('PUT /profile', { body: { about: 'Hi' } }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 'ACCOUNT_LIMITED' });
  expect(await statusOfListing(person, foreign)).toBe(200);
  expect((await close(person, own, 9)).status).toBe(200);
  on.clock.advance(7 * dayMs);
  const later = await makeListing(on, await makeUser(on));
  expect((await suggest(person, later)).status).toBe(201);
});

test('a suspension whose time is over ends within the next minute, and is a line of the log', async () => {
  await endRestrictions(on.deps);
  await restrict(on, person.user.id, { action: 'suspend', until: inDays(1) });
  const { token } = await logIn(on, person);
  on.clock.advance(dayMs - 1);
  expect(await endRestrictions(on.deps)).toBe(0);
  on.clock.advance(1);
  expect(await endRestrictions(on.deps)).toBe(1);
  expect((await on.call('GET /notifications', { token })).status).toBe(200);
  const [line] = await on.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(line).toMatchObject({ action: 'end-suspension', made_by: 'rule' });
});

test('of two limits the later end is a line of the log, once, of two processes', async () => {
  for (const days of [1, 7]) await restrict(on, person.user.id, { action: 'limit', until: inDays(days) });
  const moderator = await makeUser(on, { role: 'moderator' });
  const lines = async () => {
    const { data } = await moderator.call('GET /moderation/log');
    return data.filter(({ action, about }) => action === 'end-limit' && about?.id === person.user.id);
  };
  on.clock.advance(dayMs);
  await endRestrictions(on.deps);
  expect(await lines()).toEqual([]);
  on.clock.advance(6 * dayMs);
  await Promise.all([endRestrictions(on.deps), endRestrictions(on.deps)]);
  await endRestrictions(on.deps);
  expect(await lines()).toMatchObject([{ by: { kind: 'rule' } }]);
});

test('open listings of a suspended person are hidden, and shown again after the suspension', async () => {
  const reader = await makeUser(on);
  const [open, closed] = [await makeListing(on, person), await makeListing(on, person)];
  await close(person, closed, 9);
  await restrict(on, person.user.id, { action: 'suspend', until: inDays(1) });
  expect([await statusOfListing(reader, open), await statusOfListing(reader, closed)]).toEqual([404, 200]);
  await on.db.transaction().execute((trx) => hideListing(trx, open.id, null, on.clock.now));
  expect(await statusOfListing(reader, open)).toBe(404);
  on.clock.advance(dayMs);
  await endRestrictions(on.deps);
  expect(await statusOfListing(reader, open)).toBe(200);
});

test('who is suspended while they post is refused, and nothing of theirs stays open', async () => {
  const { id } = person.user;
  let posting: Promise<{ status: number; code?: string }> | undefined;
  await on.db.transaction().execute(async (trx) => {
    const suspended = { suspended_at: on.clock.now };
    await trx.updateTable('app_user').set(suspended).where('id', '=', id).execute();
    posting = person.call('POST /listings', { body: draft });
    // On the embedded database the call waits for the connection, not a lock.
    if (databaseKind === 'postgres') await expect.poll(() => countWaiting(on.pool)).toBe(1);
  });
  expect(await posting).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' });
  expect(await on.db.selectFrom('listing').select('id').where('user_id', '=', id).execute()).toEqual([]);
});
