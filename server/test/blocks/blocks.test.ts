import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { block, close, report, times } from '../support/calls.ts';
import {
  type MadeUser,
  type Person,
  insertListings,
  makeListing,
  makeNotification,
  makeSuggestion,
  makeUser,
  suggestionRow,
} from '../support/make.ts';
import { fanOutAll, useTestApp, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind, config: { isRateLimited: false } });
let ida: Person;
let otto: Person;
let listing: { id: string };
beforeEach(async () => {
  [ida, otto] = [await makeUser(on), await makeUser(on)];
  listing = await makeListing(on, ida);
});

const mute = ({ call }: Person, { user }: MadeUser) =>
  call('POST /users/:id/mute', { params: { id: user.id } });
const takeBack = (how: 'block' | 'mute', { call }: Person, { user }: MadeUser) =>
  call(`DELETE /users/:id/${how}`, { params: { id: user.id } });
const blockedBy = async ({ call }: Person) =>
  (await call('GET /auth/blocked')).data.map(({ person, isBlocked, isMuted }) => [
    person.id,
    isBlocked,
    isMuted,
  ]);
const seesProfile = async ({ call }: Person, { user }: MadeUser) =>
  (await call('GET /profile/:id', { params: { id: user.id } })).status === 200;
const notificationsOf = async ({ call }: Person) => {
  await fanOutAll(on);
  return (await call('GET /notifications')).data;
};

describe('a blocked person', () => {
  test('takes no room in the list of somebody’s newest hundred suggestions', async () => {
    const guesser = await makeUser(on);
    await makeSuggestion(on, listing, { by: guesser });
    const hidden = await insertListings(on, otto.user.id, 101);
    const later = new Date(on.clock.now.getTime() + 1_000);
    const rows = hidden.map((id) => suggestionRow(id, guesser.user.id, otto.user.id, later));
    await on.db.insertInto('suggestion').values(rows).execute();
    await block(ida, otto);
    const { data } = await ida.call('GET /profile/:id/suggestions', { params: { id: guesser.user.id } });
    expect(data.map(({ listing: { id } }) => id)).toEqual([listing.id]);
  });

  test('cannot find it out by blocking in turn, and the one who blocks can go on to mute and report', async () => {
    await block(ida, otto);
    const absent = { status: 404, code: 'USER_NOT_FOUND' };
    expect(await block(otto, ida)).toMatchObject(absent);
    expect(await block(otto, { ...ida, user: { ...ida.user, id: newId() } })).toMatchObject(absent);
    expect((await mute(ida, otto)).status).toBe(200);
    expect((await report(ida, 'user', otto.user)).status).toBe(201);
    expect([await blockedBy(ida), await blockedBy(otto)]).toEqual([[[otto.user.id, true, true]], []]);
    const muted = await makeUser(on);
    await mute(ida, muted);
    expect((await report(ida, 'user', muted.user)).status).toBe(201);
  });

  test('is paid by a close, but gets no notification of it, of what was before, or of what follows', async () => {
    await makeSuggestion(on, listing, { by: otto, amount: 50 });
    await makeNotification(on, otto, { kind: 'listingNearby', listingId: listing.id });
    await block(ida, otto);
    expect((await close(ida, listing, 50)).data.xpRewards).toEqual([]);
    expect((await otto.call('GET /auth/profile')).data.user.xp).toBeGreaterThanOrEqual(50);
    const nearby = await makeListing(on, ida, { title: 'A new one' });
    const { notifications, unreadCount } = await notificationsOf(otto);
    const told = notifications.map(({ listingId }) => listingId);
    expect(told.filter((id) => id === listing.id || id === nearby.id)).toEqual([]);
    expect(unreadCount).toBe(notifications.length);
  });
});

test('each takes back their own block, and the other’s stays', async () => {
  const seen = async () => [await seesProfile(ida, otto), await seesProfile(otto, ida)];
  await mute(otto, ida);
  await block(ida, otto);
  expect((await block(otto, ida)).status).toBe(200);
  await takeBack('block', ida, otto);
  expect(await seen()).toEqual([false, false]);
  await takeBack('block', otto, ida);
  expect(await seen()).toEqual([true, false]);
  await takeBack('mute', otto, ida);
  expect(await seen()).toEqual([true, true]);
  expect((await takeBack('block', otto, ida)).status).toBe(200);
  const left = on.db.selectFrom('unseen').selectAll().where('viewer_id', '=', ida.user.id);
  expect(await left.execute()).toEqual([]);
});

test('nobody blocks themselves, and nobody more than 1,000 people', async () => {
  expect(await block(ida, ida)).toMatchObject({ status: 400, code: 'NOT_OF_ONESELF' });
  await sql`
    with someone as (
      insert into app_user (id, name, email, email_key, password_hash, created_at)
      select id, 'Someone', id || '@example.org', id || '@example.org', 'x', ${on.clock.now}
      from (select gen_random_uuid() as id from generate_series(1, 1000)) as made
      returning id
    )
    insert into unseen (viewer_id, person_id, mutes, created_at)
    select ${ida.user.id}, id, true, ${on.clock.now} from someone`.execute(on.db);
  expect(await block(ida, otto)).toMatchObject({ status: 409, code: 'AVOIDED_TOO_MANY' });
});

test('two who block each other at once, again and again, both end up with it', async () => {
  const answers = await times(20, (at) => (at % 2 ? block(ida, otto) : block(otto, ida)));
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect([await seesProfile(ida, otto), await seesProfile(otto, ida)]).toEqual([false, false]);
});

test('a person can block or mute the same person ten times an hour, and always take it back', async () => {
  const limited = await testApp({ kind: databaseKind, config: { isRateLimited: true } });
  try {
    const [one, other, third] = [await makeUser(limited), await makeUser(limited), await makeUser(limited)];
    const answers: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      answers.push((await block(one, other)).status);
      expect((await takeBack('block', one, other)).status).toBe(200);
    }
    expect(answers).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect((await block(one, third)).status).toBe(200);
  } finally {
    await limited.close();
  }
});
