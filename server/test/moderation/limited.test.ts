import { operations } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endRestrictions } from '../../src/moderation/undo.ts';
import { hideListing } from '../../src/moderation/hide.ts';
import { makeListing, makeSuggestion, makeUser, password } from '../support/make.ts';
import { makeLimited, restrict } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const dayMs = 24 * 3_600_000;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const draft = { title: 'Lamp', description: 'Brass', type: 'PRODUCT', location: 'Berlin', hasOffer: false };

test('a limited person reads, closes and leaves, but posts and suggests nothing until the time is over', async () => {
  const person = await makeUser(on);
  const { id } = await makeListing(on, person);
  const foreign = await makeListing(on, await makeUser(on));
  const { token } = person;
  await restrict(on, person.user.id, {
    action: 'limit',
    until: new Date(on.clock.now.getTime() + 7 * dayMs),
  });
  const limited = { status: 403, code: 'ACCOUNT_LIMITED' };
  expect(await on.call('POST /listings', { token, body: draft })).toMatchObject(limited);
  const suggest = { token, params: { id: foreign.id }, body: { amount: 5 } };
  expect(await on.call('POST /listings/:id/suggest', suggest)).toMatchObject(limited);
  expect(await on.call('PUT /profile', { token, body: { about: 'Hi' } })).toMatchObject(limited);
  expect((await on.call('GET /listings/:id', { token, params: { id: foreign.id } })).status).toBe(200);
  const close = { token, params: { id }, body: { finalPrice: 9 } };
  expect((await on.call('POST /listings/:id/close', close)).status).toBe(200);
  on.clock.advance(7 * dayMs);
  const later = { ...suggest, params: { id: (await makeListing(on, await makeUser(on))).id } };
  expect((await on.call('POST /listings/:id/suggest', later)).status).toBe(201);
});

test('a session is not ended by it', async () => {
  const { token } = await makeLimited(on);
  const { status, data } = await on.call('GET /auth/profile', { token });
  expect([status, data.user.limitedUntil]).toEqual([
    200,
    new Date(on.clock.now.getTime() + 7 * dayMs).toISOString(),
  ]);
});

test('every write that a limited person may still do is one of these', () => {
  const writes = operations.filter(({ route, access }) => !route.startsWith('GET') && access === 'full');
  expect(writes.map(({ route }) => route).toSorted()).toEqual([
    'DELETE /listings/:id',
    'DELETE /listings/:id/save',
    'DELETE /push/subscriptions',
    'DELETE /questions/:id',
    'DELETE /suggestions/:id',
    'DELETE /users/:id/block',
    'DELETE /users/:id/mute',
    'POST /admin/claim',
    'POST /listings/:id/close',
    'POST /listings/:id/final-price',
    'POST /listings/:id/reveal',
    'POST /notifications/:id/read',
    'POST /notifications/read-all',
    'POST /push/subscriptions',
    'POST /users/:id/block',
    'POST /users/:id/mute',
    'PUT /listings/:id/save',
    'PUT /notifications/settings',
    'PUT /xp/streak',
  ]);
});

test('a suspension whose time is over ends within the next minute, and is a line of the log', async () => {
  await endRestrictions(on.deps);
  const person = await makeUser(on);
  await restrict(on, person.user.id, { action: 'suspend', until: new Date(on.clock.now.getTime() + dayMs) });
  const body = { email: person.user.email, password };
  const { token } = (await on.call('POST /auth/login', { body })).data;
  on.clock.advance(dayMs - 1);
  expect(await endRestrictions(on.deps)).toBe(0);
  on.clock.advance(1);
  expect(await endRestrictions(on.deps)).toBe(1);
  expect((await on.call('GET /notifications', { token })).status).toBe(200);
  const [line] = await on.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(line).toMatchObject({ action: 'end-suspension', made_by: 'rule' });
});

test('a limit whose time is over is a line of the log, once, of two processes', async () => {
  const person = await makeUser(on);
  const until = (days: number) => new Date(on.clock.now.getTime() + days * dayMs);
  await restrict(on, person.user.id, { action: 'limit', until: until(1) });
  await restrict(on, person.user.id, { action: 'limit', until: until(7) });
  const lines = async () => {
    const { data } = await on.call('GET /moderation/log', {
      token: (await makeUser(on, { role: 'moderator' })).token,
    });
    return data.filter(({ action, about }) => action === 'end-limit' && about?.id === person.user.id);
  };
  on.clock.advance(dayMs);
  await endRestrictions(on.deps);
  expect(await lines()).toEqual([]);
  on.clock.advance(6 * dayMs);
  await Promise.all([endRestrictions(on.deps), endRestrictions(on.deps)]);
  expect(await lines()).toMatchObject([{ by: { kind: 'rule' } }]);
  await endRestrictions(on.deps);
  expect(await lines()).toHaveLength(1);
});

test('open listings of a suspended person are hidden, and shown again after the suspension', async () => {
  const person = await makeUser(on);
  const { token } = await makeUser(on);
  const [open, closed] = [await makeListing(on, person), await makeListing(on, person)];
  const close = { token: person.token, params: { id: closed.id }, body: { finalPrice: 9 } };
  await on.call('POST /listings/:id/close', close);
  const statusOf = async ({ id }: { id: string }) =>
    (await on.call('GET /listings/:id', { token, params: { id } })).status;
  await restrict(on, person.user.id, { action: 'suspend', until: new Date(on.clock.now.getTime() + dayMs) });
  expect([await statusOf(open), await statusOf(closed)]).toEqual([404, 200]);
  await on.db.transaction().execute((trx) => hideListing(trx, open.id, null, on.clock.now));
  expect(await statusOf(open)).toBe(404);
  on.clock.advance(dayMs);
  await endRestrictions(on.deps);
  expect(await statusOf(open)).toBe(200);
});

test('the leaderboard leaves out who is suspended', async () => {
  const [first, second] = [await makeUser(on), await makeUser(on)];
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by: first, amount: 100 });
  await makeSuggestion(on, listing, { by: second, amount: 50 });
  const params = { id: listing.id };
  await on.call('POST /listings/:id/close', { token: owner.token, params, body: { finalPrice: 100 } });
  const namesOf = async () =>
    (await on.call('GET /xp/leaderboard', { token: second.token })).data.entries.map(({ id }) => id);
  expect(await namesOf()).toContain(first.user.id);
  await restrict(on, first.user.id, { action: 'suspend' });
  expect(await namesOf()).not.toContain(first.user.id);
  expect(await namesOf()).toContain(second.user.id);
});
