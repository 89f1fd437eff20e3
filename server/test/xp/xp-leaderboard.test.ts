import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { type Person, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let reader: Person;
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
  const reached = { xp, xp_reached_at: on.clock.now };
  await on.db.updateTable('app_user').set(reached).where('id', '=', made.user.id).execute();
  return made;
}
const board = async ({ call }: Person, query = {}) => (await call('GET /xp/leaderboard', { query })).data;
const ranks = async (by: Person, query = {}) =>
  (await board(by, query)).entries.map(({ rank, name }) => `${rank} ${name}`);

describe('the leaderboard', () => {
  test('goes by XP, then by who reached it first; equal XP shares a rank, one’s own as well', async () => {
    const [bo, al] = [await leader('Bo', 50), await leader('Al', 105)];
    const [cy, di] = [await leader('Cy', 50), await leader('Di', 5)];
    expect(await ranks(reader)).toEqual(['1 Al', '2 Bo', '2 Cy', '4 Di']);
    const own = await Promise.all([bo, al, cy, di, reader].map((by) => board(by)));
    expect(own.map(({ ownRank, ownXp }) => [ownRank, ownXp])).toEqual([
      [2, 50],
      [1, 105],
      [2, 50],
      [4, 5],
      [null, 0],
    ]);
  });

  test('says nothing of a person but what the list shows', async () => {
    const { id, username } = (await leader('Al', 105)).user;
    const shown = { username, name: 'Al', photoUrl: null, location: 'Berlin, Germany', xp: 105 };
    expect((await board(reader)).entries).toEqual([{ id, rank: 1, ...shown }]);
  });

  test('holds a hundred; the hundred and first still learns their rank', async () => {
    await addLeaders(100);
    const { entries, ownRank } = await board(await leader('Last', 5));
    expect([entries.length, ownRank]).toEqual([100, 101]);
  });

  test('has ranks after the thousandth that are up to a minute old', async () => {
    await addLeaders(1200);
    const last = await leader('Last', 5);
    const rank = async () => (await board(last)).ownRank;
    expect(await rank()).toBe(1201);
    await addLeaders(1);
    expect(await rank()).toBe(1201);
    on.clock.advance(60_000);
    expect(await rank()).toBe(1202);
    await on.db.updateTable('app_user').set({ xp: 5 }).where('xp', '>', 1000).execute();
    expect(await rank()).toBe(993);
  });
});

async function addLeaders(count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = newId();
    return { id, name: `Many ${index}`, email: id, email_key: id, xp: 10 + index, created_at: on.clock.now };
  });
  await on.db.insertInto('app_user').values(rows).execute();
}

const berlin = { location: '52.52,13.41' };
test('nearby it holds the people within a number of kilometres, 50 by default, ranked among themselves', async () => {
  await leader('London', 500, { latitude: 51.51, longitude: -0.13 });
  const potsdam = await leader('Potsdam', 100);
  const city = { city_latitude: 52.4, city_longitude: 13.06 };
  await on.db.updateTable('app_user').set(city).where('id', '=', potsdam.user.id).execute();
  const own = await leader('Berlin', 50);
  expect(await ranks(own)).toEqual(['1 London', '2 Potsdam', '3 Berlin']);
  expect(await ranks(own, berlin)).toEqual(['1 Potsdam', '2 Berlin']);
  const within = { ...berlin, radius: 10 };
  expect(await ranks(own, within)).toEqual(['1 Berlin']);
  expect(await board(own, within)).toMatchObject({ ownRank: 1, ownXp: 50 });
  expect(await board(potsdam, within)).toMatchObject({ ownRank: null, ownXp: 100 });
});

test('others read a person’s XP, level and history, of nobody not', async () => {
  const { id: userId } = (await leader('One', 51)).user;
  const read = (route: 'GET /xp/:userId' | 'GET /xp/history/:userId', of = userId) =>
    reader.call(route, { params: { userId: of } });
  expect((await read('GET /xp/:userId')).data).toEqual({ userId, xp: 51, level: 'Regular' });
  expect((await read('GET /xp/history/:userId')).data).toEqual([]);
  for (const route of ['GET /xp/:userId', 'GET /xp/history/:userId'] as const)
    expect(await read(route, newId())).toMatchObject({ status: 404, error: messages.userNotFound });
});
