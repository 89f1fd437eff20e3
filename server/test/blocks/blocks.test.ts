import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import {
  type MadeUser,
  insertListings,
  makeListing,
  makeNotification,
  makeQuestion,
  makeSuggestion,
  makeUser,
  suggestionRow,
} from '../support/make.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let ida: MadeUser;
let otto: MadeUser;
let listing: { id: string };
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { isRateLimited: false } });
});
beforeEach(async () => {
  [ida, otto] = [await makeUser(on), await makeUser(on)];
  listing = await makeListing(on, ida);
});
afterAll(() => on.close());

const blockOrMute = (how: 'block' | 'mute', { token }: MadeUser, { user }: MadeUser) =>
  on.call(`POST /users/:id/${how}`, { token, params: { id: user.id } });
const takeBack = (how: 'block' | 'mute', { token }: MadeUser, { user }: MadeUser) =>
  on.call(`DELETE /users/:id/${how}`, { token, params: { id: user.id } });
const blockedBy = async ({ token }: MadeUser) =>
  (await on.call('GET /auth/blocked', { token })).data.map(({ person, isBlocked, isMuted }) => [
    person.id,
    isBlocked,
    isMuted,
  ]);
const seesProfile = async ({ token }: MadeUser, { user }: MadeUser) =>
  (await on.call('GET /profile/:id', { token, params: { id: user.id } })).status === 200;
const notificationsOf = async ({ token }: MadeUser) => {
  await fanOutAll(on);
  return (await on.call('GET /notifications', { token })).data;
};

describe('a blocked person', () => {
  test('takes no room in the list of somebody’s newest hundred suggestions', async () => {
    const guesser = await makeUser(on);
    await makeSuggestion(on, listing, { by: guesser });
    const hidden = await insertListings(on, otto.user.id, 101);
    const later = new Date(on.clock.now.getTime() + 1_000);
    const rows = hidden.map((id) => suggestionRow(id, guesser.user.id, otto.user.id, later));
    await on.db.insertInto('suggestion').values(rows).execute();
    await blockOrMute('block', ida, otto);
    const params = { id: guesser.user.id };
    const { data } = await on.call('GET /profile/:id/suggestions', { token: ida.token, params });
    expect(data.map(({ listing: { id } }) => id)).toEqual([listing.id]);
  });

  test('takes no part in the other’s listings, as if there were none', async () => {
    const suggestion = await makeSuggestion(on, listing, { by: otto });
    const question = await makeQuestion(on, listing, { by: otto });
    await blockOrMute('block', ida, otto);
    const { token } = otto;
    const params = { id: listing.id };
    const refused = [
      await on.call('POST /listings/:id/suggest', {
        token: (await blockedToo()).token,
        params,
        body: { amount: 5 },
      }),
      await on.call('POST /listings/:id/questions', { token, params, body: { text: 'Hello?' } }),
      await on.call('PUT /suggestions/:id', { token, params: { id: suggestion.id }, body: { amount: 6 } }),
      await on.call('DELETE /suggestions/:id', { token, params: { id: suggestion.id } }),
      await on.call('POST /questions/:id/answer', {
        token: ida.token,
        params: { id: question.id },
        body: { text: 'No.' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  });

  test('cannot find it out by blocking in turn, and the one who blocks can go on to mute', async () => {
    await blockOrMute('block', ida, otto);
    expect(await blockOrMute('block', otto, ida)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
    expect(await blockOrMute('block', otto, { ...ida, user: { ...ida.user, id: newId() } })).toMatchObject({
      status: 404,
    });
    expect((await blockOrMute('mute', ida, otto)).status).toBe(200);
    expect(await blockedBy(ida)).toEqual([[otto.user.id, true, true]]);
    expect(await blockedBy(otto)).toEqual([]);
  });

  test('gets no notification of it, nor of what follows', async () => {
    await makeSuggestion(on, listing, { by: otto, amount: 50 });
    await makeNotification(on, otto, { kind: 'listingNearby', listingId: listing.id, title: 'Oak bookcase' });
    await blockOrMute('block', ida, otto);
    const body = { finalPrice: 50 };
    const closed = await on.call('POST /listings/:id/close', {
      token: ida.token,
      params: { id: listing.id },
      body,
    });
    expect(closed.data.xpRewards).toEqual([]);
    const { notifications, unreadCount } = await notificationsOf(otto);
    expect(notifications.filter(({ listingId }) => listingId === listing.id)).toEqual([]);
    expect(unreadCount).toBe(notifications.length);
    const { xp } = (await on.call('GET /auth/profile', { token: otto.token })).data.user;
    expect(xp).toBeGreaterThanOrEqual(50);
    const nearby = await makeListing(on, ida, { title: 'A new one' });
    expect(
      (await notificationsOf(otto)).notifications.filter(({ listingId }) => listingId === nearby.id),
    ).toEqual([]);
  });
});

test('whoever has blocked somebody may report them and what is theirs, and they get 404 for the same', async () => {
  const suggestion = await makeSuggestion(on, listing, { by: otto });
  const report = async ({ token }: MadeUser, subjectKind: string, subjectId: string) =>
    (await on.call('POST /reports', { token, body: { subjectKind, subjectId, reason: 'offensive' } })).status;
  await blockOrMute('block', ida, otto);
  expect(await report(ida, 'user', otto.user.id)).toBe(201);
  expect(await report(ida, 'suggestion', suggestion.id)).toBe(201);
  expect(await report(otto, 'user', ida.user.id)).toBe(404);
  expect(await report(otto, 'listing', listing.id)).toBe(404);
  expect(await report(otto, 'suggestion', suggestion.id)).toBe(404);
});

async function blockedToo(): Promise<MadeUser> {
  const other = await makeUser(on);
  await blockOrMute('block', ida, other);
  return other;
}

test('each takes back their own block, and the other’s stays', async () => {
  await blockOrMute('mute', otto, ida);
  await blockOrMute('block', ida, otto);
  expect((await blockOrMute('block', otto, ida)).status).toBe(200);
  await takeBack('block', ida, otto);
  expect([await seesProfile(ida, otto), await seesProfile(otto, ida)]).toEqual([false, false]);
  await takeBack('block', otto, ida);
  expect([await seesProfile(ida, otto), await seesProfile(otto, ida)]).toEqual([true, false]);
  await takeBack('mute', otto, ida);
  expect([await seesProfile(ida, otto), await seesProfile(otto, ida)]).toEqual([true, true]);
  expect((await takeBack('block', otto, ida)).status).toBe(200);
  expect(await on.db.selectFrom('unseen').selectAll().where('viewer_id', '=', ida.user.id).execute()).toEqual(
    [],
  );
});

test('nobody blocks themselves, and nobody more than 1,000 people', async () => {
  expect(await blockOrMute('block', ida, ida)).toMatchObject({ status: 400, code: 'NOT_OF_ONESELF' });
  await sql`
    with someone as (
      insert into app_user (id, name, email, email_key, password_hash, created_at)
      select id, 'Someone', id || '@example.org', id || '@example.org', 'x', ${on.clock.now}
      from (select gen_random_uuid() as id from generate_series(1, 1000)) as made
      returning id
    )
    insert into unseen (viewer_id, person_id, mutes, created_at)
    select ${ida.user.id}, id, true, ${on.clock.now} from someone`.execute(on.db);
  expect(await blockOrMute('block', ida, otto)).toMatchObject({ status: 409, code: 'AVOIDED_TOO_MANY' });
});

test('two who block each other at once, again and again, both end up with it', async () => {
  const calls = Array.from({ length: 10 }, () => [
    blockOrMute('block', ida, otto),
    blockOrMute('block', otto, ida),
  ]).flat();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
  expect([await seesProfile(ida, otto), await seesProfile(otto, ida)]).toEqual([false, false]);
});
