import { hourMs } from '@ballpark/domain/durations.ts';
import { achievementList } from '@ballpark/domain/achievements.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catchUpAchievements, unlockForEverybody } from '../../src/achievements/achievements.ts';
import { achievementCalls } from '../support/achievement-calls.ts';
import { close, deleteListing, expectLedgerToAddUp, statusesOf, suggest, times } from '../support/calls.ts';
import { type Person, makeListing, makeUser, readEvents, readLedger } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
let calls: ReturnType<typeof achievementCalls>;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
  calls = achievementCalls(on, owner);
});
afterAll(() => on.close());

describe('a suggestion unlocks', () => {
  test('what it earns, with its XP, an event and a line in the history, and returns it', async () => {
    const by = await makeUser(on);
    const { data } = await suggest(by, await makeListing(on, owner));
    const ids = ['suggestions-1', 'speed-1'];
    expect(data.unlockedAchievements?.map(({ id }) => id)).toEqual(ids);
    expect(data.user.xp).toBe(10);
    const events = (await readEvents(on)).filter(({ user_id }) => user_id === by.user.id);
    expect(events.map(({ kind, payload }) => [kind, payload])).toEqual(
      ids.map((achievementId) => ['achievement.unlocked', { achievementId, xpReward: 5 }]),
    );
    const history = (await by.call('GET /xp/history')).data;
    expect(new Set(history.map(({ amount, achievementName }) => `${amount} ${achievementName}`))).toEqual(
      new Set(['5 First Guess', '5 Quick Off the Mark']),
    );
    await expectLedgerToAddUp(on);
  });

  test('what the list and the history name in the language of the caller', async () => {
    const by = await makeUser(on);
    await suggest(by, await makeListing(on, owner));
    const headers = { authorization: `Bearer ${by.token}`, 'accept-language': 'de' };
    const call = async (url: string) => (await on.app.inject({ url: `/api${url}`, headers })).body;
    expect(await call(`/achievements/users/${by.user.id}/achievements`)).toContain('"name":"Erster Streich"');
    expect(await call('/xp/history')).toContain('"achievementName":"Erster Streich"');
  });

  test('for speed up to an hour after the posting, and not a millisecond later', async () => {
    const listing = await makeListing(on, owner);
    on.clock.advance(hourMs);
    expect(await calls.unlockedBySuggesting(listing, await makeUser(on))).toContain('speed-1');
    on.clock.advance(1);
    expect(await calls.unlockedBySuggesting(listing, await makeUser(on))).toEqual(['suggestions-1']);
  });
});

test('a deleted listing takes its facts along, and leaves what was unlocked and paid', async () => {
  const by = await makeUser(on);
  const listing = await makeListing(on, owner);
  await suggest(by, listing);
  await close(owner, listing, 100);
  const before = await calls.unlocked(by);
  await deleteListing(owner, listing);
  expect(await calls.unlocked(by)).toEqual(before);
  const gone = { totalSuggestions: 0, quickResponses: 0, uniquePeopleHelped: 0 };
  expect(await calls.summaryOf(by)).toEqual({ ...gone, accurateSuggestions: 1 });
  expect(await calls.progressOf(by, 'suggestions-10')).toBe(0);
  expect(await calls.unlockedBySuggesting(await makeListing(on, owner), by)).toEqual([]);
  await expectLedgerToAddUp(on);
});

/** No daylight saving time. */
const tokyo = { latitude: 35.69, longitude: 139.69 };

/** Near midnight in Tokyo, but not in UTC. */
function goToLateEvening() {
  on.clock.now = new Date(Math.ceil(on.clock.now.getTime() / hourMs) * hourMs + hourMs / 2);
  const timeIn = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', timeStyle: 'short' });
  while (timeIn.format(on.clock.now) !== '23:30') on.clock.advance(hourMs);
}

/** Whether the last one unlocked it; waits are in hours. */
async function suggestAfter(by: Person, hours: readonly number[], id: string): Promise<boolean> {
  let unlockedIds: string[] = [];
  for (const wait of [0, ...hours]) {
    on.clock.advance(wait * hourMs);
    unlockedIds = await calls.unlockedBySuggesting(await makeListing(on, owner), by);
  }
  return unlockedIds.includes(id);
}

test('a streak counts the days of the author’s own time zone', async () => {
  const [there, here] = [
    await makeUser(on, { point: tokyo }),
    await makeUser(on, { point: { latitude: 51.51, longitude: -0.13 } }),
  ];
  // 23:30, 0:30 and 0:30: three days in Tokyo, two in London.
  goToLateEvening();
  expect(await suggestAfter(there, [1, 24], 'streak-3')).toBe(true);
  goToLateEvening();
  expect(await suggestAfter(here, [1, 24], 'streak-3')).toBe(false);
  expect(await calls.progressOf(here, 'streak-3')).toBe(2);
});

test('reading answers all with how far one is when asked for progress, else what is unlocked', async () => {
  const by = await makeUser(on);
  await suggest(by, await makeListing(on, owner));
  for (const includeProgress of ['true', '1', '']) {
    const all = await calls.list(by, { includeProgress });
    expect(all.map(({ id }) => id)).toEqual(achievementList.map(({ id }) => id));
    const { id, unlocked, currentProgress, requirement } = all[1] ?? {};
    expect([id, unlocked, currentProgress, requirement]).toEqual(['suggestions-10', false, 1, 10]);
  }
  expect(await calls.unlocked(by)).toEqual(['suggestions-1', 'speed-1']);
  expect(await calls.list(by, { includeProgress: 'false' })).toEqual(await calls.list(by));
  const once = { totalSuggestions: 1, quickResponses: 1, uniquePeopleHelped: 1 };
  expect(await calls.summaryOf(by)).toEqual({ ...once, accurateSuggestions: 0 });
});

describe('catching up', () => {
  test('unlocks for everybody what live events would have, once', async () => {
    const by = await makeUser(on);
    const listing = await makeListing(on, owner);
    await calls.insertSuggestions(by, 10);
    await suggest(by, listing);
    await close(owner, listing, 100);
    const [live, ledger] = [await calls.unlocked(by), (await readLedger(on)).get(by.user.id)];
    await on.db
      .deleteFrom('xp_award')
      .where('user_id', '=', by.user.id)
      .where('kind', '=', 'achievement')
      .execute();
    await on.db.updateTable('app_user').set({ xp: 50 }).where('id', '=', by.user.id).execute();
    expect(await calls.unlocked(by)).toEqual([]);

    expect(await unlockForEverybody(on.deps)).toBeGreaterThanOrEqual(live.length);
    expect(await calls.unlocked(by)).toEqual(live);
    expect((await readLedger(on)).get(by.user.id)).toEqual(ledger);
    expect(await unlockForEverybody(on.deps)).toBe(0);
    await expectLedgerToAddUp(on);
  });

  test('is done once for each list of achievements', async () => {
    await catchUpAchievements(on.deps);
    const by = await makeUser(on);
    await calls.insertSuggestions(by, 1);
    expect(await catchUpAchievements(on.deps)).toBe(0);
    await on.db
      .updateTable('setting')
      .set({ value: '{"list":"fewer"}' })
      .where('key', '=', 'achievements')
      .execute();
    expect(await catchUpAchievements(on.deps)).toBeGreaterThan(0);
    expect(await calls.unlocked(by)).toEqual(['suggestions-1']);
  });
});

test('closes and suggestions that meet over the same people pay each achievement once, and miss none', async () => {
  const people = await times(4, () => makeUser(on));
  const owners = await times(4, () => makeUser(on));
  const ownerAt = (at: number) => owners[at % 4] ?? owner;
  const listings = await times(12, (at) => makeListing(on, ownerAt(at)));
  const more = await times(4, () => makeListing(on, owner));
  // Repeatedly shared first places are not paid in full.
  const guesses = listings.flatMap((listing) =>
    people.map((by, at) => suggest(by, listing, { amount: 100 + at })),
  );
  expect(statusesOf(await Promise.all(guesses))).toEqual({ 201: 48 });
  const answers = await Promise.all([
    ...listings.map((listing, at) => close(ownerAt(at), listing, 100)),
    ...more.flatMap((listing) => people.map((by) => suggest(by, listing))),
  ]);
  expect(statusesOf(answers)).toEqual({ 200: 12, 201: 16 });
  for (const by of people) expect(await calls.unlocked(by)).toContain('accuracy-10');
  await expectLedgerToAddUp(on);
});
