import { achievementList } from '@ballpark/domain/achievements.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { achievementCalls } from '../support/achievement-calls.ts';
import { makeListing, makeUser, readEvents, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const hourMs = 3_600_000;
let on: TestApp;
let owner: MadeUser;
let calls: ReturnType<typeof achievementCalls>;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
  calls = achievementCalls(on, owner);
});
afterAll(() => on.close());

describe('a suggestion unlocks', () => {
  test('what it earns, with its XP, an event and a line in the history, and returns it', async () => {
    const by = await makeUser(on);
    const answer = await calls.suggest(await makeListing(on, owner), by);
    expect(answer.data.unlockedAchievements?.map(({ id }) => id)).toEqual(['suggestions-1', 'speed-1']);
    expect(answer.data.user.xp).toBe(10);
    const events = (await readEvents(on)).filter(({ user_id }) => user_id === by.user.id);
    expect(events).toEqual(
      ['suggestions-1', 'speed-1'].map((achievementId) => ({
        kind: 'achievement.unlocked',
        user_id: by.user.id,
        payload: { achievementId, xpReward: 5 },
      })),
    );
    const history = await on.call('GET /xp/history', { token: by.token });
    expect(
      history.data.map(({ amount, reason, achievementName }) => [amount, reason, achievementName]),
    ).toEqual(
      expect.arrayContaining([
        [5, 'achievement', 'First Guess'],
        [5, 'achievement', 'Quick Off the Mark'],
      ]),
    );
    await calls.expectLedgerToAddUp();
  });

  test('at the very threshold, and nothing twice', async () => {
    const by = await makeUser(on);
    await calls.insertSuggestions(by, 8);
    expect(await calls.unlockedBySuggesting(await makeListing(on, owner), by)).toEqual([
      'suggestions-1',
      'speed-1',
    ]);
    expect(await calls.unlockedBySuggesting(await makeListing(on, owner), by)).toEqual([
      'suggestions-10',
      'products-10',
    ]);
    expect(await calls.unlockedBySuggesting(await makeListing(on, await makeUser(on)), by)).toEqual([]);
    expect(await calls.progressOf(by, 'suggestions-50')).toBe(11);
    await calls.expectLedgerToAddUp();
  });

  test('for speed up to an hour after the posting, and not a millisecond later', async () => {
    const listing = await makeListing(on, owner);
    const [inTime, late] = [await makeUser(on), await makeUser(on)];
    on.clock.advance(hourMs);
    expect(await calls.unlockedBySuggesting(listing, inTime)).toContain('speed-1');
    on.clock.advance(1);
    expect(await calls.unlockedBySuggesting(listing, late)).toEqual(['suggestions-1']);
  });

  test('for helping five different people, however often each', async () => {
    const by = await makeUser(on);
    const others = await Promise.all(Array.from({ length: 5 }, () => makeUser(on)));
    await calls.insertSuggestions(by, 2);
    for (const other of others.slice(1)) {
      const ids = await calls.unlockedBySuggesting(await makeListing(on, other), by);
      expect(ids.includes('community-5')).toBe(other === others[4]);
    }
  });

  test('for services and products apart', async () => {
    const by = await makeUser(on);
    await calls.insertSuggestions(by, 9);
    expect(
      await calls.unlockedBySuggesting(await makeListing(on, owner, { type: 'SERVICE' }), by),
    ).not.toContain('products-10');
    expect(await calls.progressOf(by, 'services-10')).toBe(1);
    expect(await calls.unlockedBySuggesting(await makeListing(on, owner), by)).toContain('products-10');
  });
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
async function suggestAfter(by: MadeUser, hours: readonly number[], id: string): Promise<boolean> {
  let unlockedIds: string[] = [];
  for (const wait of [0, ...hours]) {
    on.clock.advance(wait * hourMs);
    unlockedIds = await calls.unlockedBySuggesting(await makeListing(on, owner), by);
  }
  return unlockedIds.includes(id);
}

describe('a streak', () => {
  test('counts the days of the author’s own time zone', async () => {
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

  test('forgives one missed day in seven, as the one beside the name does', async () => {
    const by = await makeUser(on, { point: tokyo });
    goToLateEvening();
    // Days 1–3 and 5–8.
    expect(await suggestAfter(by, [24, 24, 48, 24, 24, 24], 'streak-7')).toBe(true);
    expect(await calls.progressOf(by, 'streak-30')).toBe(7);
    expect((await on.call('GET /xp/streak', { token: by.token })).data.days).toBe(7);
  });

  test('begins anew after two days without, and the longest stays the progress', async () => {
    const by = await makeUser(on, { point: tokyo });
    goToLateEvening();
    expect(await suggestAfter(by, [24, 72, 24], 'streak-3')).toBe(false);
    expect(await calls.progressOf(by, 'streak-3')).toBe(2);
    expect(await suggestAfter(by, [24], 'streak-3')).toBe(true);
    await suggestAfter(by, [96, 24], 'streak-3');
    expect(await calls.progressOf(by, 'streak-7')).toBe(3);
  });
});

describe('reading', () => {
  test('answers all with how far one is when asked for progress, else what is unlocked', async () => {
    const by = await makeUser(on);
    await calls.suggest(await makeListing(on, owner), by);
    for (const includeProgress of ['true', '1', '']) {
      const all = await calls.list(by, { includeProgress });
      expect(all.map(({ id }) => id)).toEqual(achievementList.map(({ id }) => id));
      expect(all[1]).toEqual({
        id: 'suggestions-10',
        name: 'Warming Up',
        description: 'Make 10 guesses',
        icon: 'tag',
        category: 'suggestions',
        unlocked: false,
        currentProgress: 1,
        requirement: 10,
        xpReward: 15,
      });
    }
    expect(await calls.unlocked(by)).toEqual(['suggestions-1', 'speed-1']);
    expect(await calls.list(by, { includeProgress: 'false' })).toEqual(await calls.list(by));
    expect(await calls.summaryOf(by)).toEqual({
      totalSuggestions: 1,
      accurateSuggestions: 0,
      quickResponses: 1,
      uniquePeopleHelped: 1,
    });
  });

  test('is 404 for nobody, and 400 for a flag that is none', async () => {
    const of = (id: string, query = {}) => ({ params: { id }, token: owner.token, query });
    const [path, progress] = [
      'GET /achievements/users/:id/achievements',
      'GET /achievements/users/:id/achievements/progress',
    ] as const;
    const absent = { status: 404, error: messages.userNotFound };
    expect(await on.call(path, of(newId()))).toMatchObject(absent);
    expect(await on.call(progress, of(newId()))).toMatchObject(absent);
    expect((await on.call(path, of(owner.user.id, { includeProgress: 'maybe' }))).status).toBe(400);
  });
});
