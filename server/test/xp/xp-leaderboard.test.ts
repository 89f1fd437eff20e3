import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let reader: MadeUser;
beforeAll(async () => {
  on = await testApp();
  reader = await makeUser(on);
});
beforeEach(async () => {
  await on.db.updateTable('app_user').set({ xp: 0, xp_reached_at: null }).execute();
});
afterAll(() => on.close());

async function leader(name: string, xp: number, point?: { latitude: number; longitude: number }) {
  const made = await makeUser(on, { name, ...(point && { point }) });
  on.clock.advance(1000);
  await on.db
    .updateTable('app_user')
    .set({ xp, xp_reached_at: on.clock.now })
    .where('id', '=', made.user.id)
    .execute();
  return made;
}
const board = (by: MadeUser, query: Record<string, string | number> = {}) =>
  on.call('GET /xp/leaderboard', { token: by.token, query });
const ranks = async (by: MadeUser, query: Record<string, string | number> = {}) =>
  (await board(by, query)).data.entries.map(({ rank, name }) => `${rank} ${name}`);

describe('the leaderboard', () => {
  test('goes by XP, then by who reached it first; equal XP shares a rank', async () => {
    for (const [name, xp] of [
      ['Bo', 50],
      ['Al', 105],
      ['Cy', 50],
      ['Di', 5],
    ] as const)
      await leader(name, xp);
    expect(await ranks(reader)).toEqual(['1 Al', '2 Bo', '2 Cy', '4 Di']);
  });

  test('says nothing of a person but what the list shows', async () => {
    const { user } = await leader('Al', 105);
    expect((await board(reader)).data).toEqual({
      entries: [
        {
          id: user.id,
          rank: 1,
          username: user.username,
          name: 'Al',
          photoUrl: null,
          location: 'Berlin, Germany',
          xp: 105,
        },
      ],
      ownRank: null,
      ownXp: 0,
    });
  });

  test('gives one’s own rank, shared like the others’', async () => {
    await leader('Al', 105);
    const bo = await leader('Bo', 50);
    const cy = await leader('Cy', 50);
    const di = await leader('Di', 5);
    for (const [by, ownRank, ownXp] of [
      [bo, 2, 50],
      [cy, 2, 50],
      [di, 4, 5],
      [reader, null, 0],
    ] as const)
      expect((await board(by)).data).toMatchObject({ ownRank, ownXp });
  });

  test('holds a hundred; the hundred and first still learns their rank', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      id: newId(),
      name: `Many ${index}`,
      email: `many${index}`,
      email_key: `many${index}`,
      password_hash: '',
      xp: 1000 - index,
      created_at: on.clock.now,
    }));
    await on.db.insertInto('app_user').values(rows).execute();
    const last = await leader('Last', 5);
    const { data } = await board(last);
    expect(data.entries).toHaveLength(100);
    expect(data.ownRank).toBe(101);
  });

  test('ranks by what closes pay', async () => {
    const owner = await makeUser(on);
    const listing = await makeListing(on, owner);
    const [near, far] = [await makeUser(on, { name: 'Near' }), await makeUser(on, { name: 'Far' })];
    await makeSuggestion(on, listing, { by: far, amount: 5 });
    await makeSuggestion(on, listing, { by: near, amount: 100 });
    const body = { finalPrice: 100 };
    await on.call('POST /listings/:id/close', { params: { id: listing.id }, token: owner.token, body });
    expect(await ranks(reader)).toEqual(['1 Near', '2 Far']);
  });
});

describe('nearby', () => {
  const berlin = { location: '52.52,13.41' };
  test('holds the people within a number of kilometres, 50 by default, ranked among themselves', async () => {
    await leader('London', 500, { latitude: 51.51, longitude: -0.13 });
    const potsdam = await leader('Potsdam', 100);
    await on.db
      .updateTable('app_user')
      .set({ city_latitude: 52.4, city_longitude: 13.06 })
      .where('id', '=', potsdam.user.id)
      .execute();
    const own = await leader('Berlin', 50);
    expect(await ranks(own, berlin)).toEqual(['1 Potsdam', '2 Berlin']);
    expect(await ranks(own, { ...berlin, radius: 10 })).toEqual(['1 Berlin']);
    expect((await board(own, { ...berlin, radius: 10 })).data).toMatchObject({ ownRank: 1, ownXp: 50 });
    expect((await board(potsdam, { ...berlin, radius: 10 })).data).toMatchObject({
      ownRank: null,
      ownXp: 100,
    });
    expect(await ranks(own)).toEqual(['1 London', '2 Potsdam', '3 Berlin']);
  });

  test('goes by the city’s centre, so that trying distances finds nobody’s street', async () => {
    const { token } = await leader('Outskirts', 50, { latitude: 52.4, longitude: 13.6 });
    const found = await on.call('GET /xp/leaderboard', {
      token,
      query: { location: '52.52,13.41', radius: 1 },
    });
    expect(found.data.entries.map(({ name }) => name)).toEqual(['Outskirts']);
  });

  test.each([
    'location=here',
    'location=91,0',
    'location=0,181',
    'location=52.5',
    'location=52.5;13.4',
    'location=1e1,2',
    'radius=0',
    'radius=501',
    'radius=far',
  ])('%s is refused', async (query) => {
    const answer = await on.app.inject({
      url: `/api/xp/leaderboard?${query}`,
      headers: { authorization: `Bearer ${reader.token}` },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('XP of a person', () => {
  test.each([
    [0, 'New'],
    [50, 'New'],
    [51, 'Regular'],
    [100, 'Regular'],
    [101, 'Pro'],
  ])('%d means the level %s', async (xp, level) => {
    const { user } = await leader('One', xp);
    const answer = await on.call('GET /xp/:userId', { token: reader.token, params: { userId: user.id } });
    expect(answer.data).toEqual({ userId: user.id, xp, level });
  });

  test('and their history can be read by others, of nobody not', async () => {
    const { user } = await leader('One', 0);
    const params = { userId: user.id };
    expect(await on.call('GET /xp/history/:userId', { token: reader.token, params })).toMatchObject({
      status: 200,
      data: [],
    });
    const nobody = { token: reader.token, params: { userId: newId() } };
    for (const route of ['GET /xp/:userId', 'GET /xp/history/:userId'] as const)
      expect(await on.call(route, nobody)).toMatchObject({ status: 404, error: messages.userNotFound });
  });
});
