import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/close.ts';
import { achievementCalls } from '../support/achievement-calls.ts';
import { expire, makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let calls: ReturnType<typeof achievementCalls>;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
  calls = achievementCalls(on, owner);
});
afterAll(() => on.close());

describe('a close by the owner unlocks accuracy', () => {
  test('for everybody within a tenth, closest of all or not', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(on)));
    const listing = await makeListing(on, owner);
    for (const [index, by] of people.entries()) await calls.suggest(listing, by, [99, 110, 111, 50][index]);
    const { data } = await calls.close(listing, 100);
    expect(data.xpRewards.map(({ xpAwarded }) => xpAwarded).sort((a, b) => b - a)).toEqual([50, 20, 5, 5]);
    const have = await Promise.all(
      people.map(async (by) => (await calls.unlocked(by)).includes('accuracy-1')),
    );
    expect(have).toEqual([true, true, false, false]);
    await calls.expectLedgerToAddUp();
  });

  test('not for the closest when even that was far off, nor for anybody when time closed it', async () => {
    const [farOff, inVain] = [await makeUser(on), await makeUser(on)];
    const listing = await makeListing(on, owner);
    await calls.suggest(listing, farOff, 200);
    await calls.close(listing, 100);
    const left = await makeListing(on, owner);
    await calls.suggest(left, inVain);
    await expire(on, left.id);
    expect(await autoCloseExpired(on.deps)).toBe(1);
    expect([await calls.summaryOf(farOff), await calls.summaryOf(inVain)]).toMatchObject([
      { accurateSuggestions: 0 },
      { accurateSuggestions: 0 },
    ]);
  });

  test('once a suggestion, by the close that paid it, through any reopening and editing', async () => {
    const by = await makeUser(on);
    const listing = await makeListing(on, owner);
    const suggestion = await makeSuggestion(on, listing, { by, amount: 100 });
    for (const finalPrice of [200, 100, 100]) {
      await calls.close(listing, finalPrice);
      await calls.reopen(listing);
      await on.call('PUT /suggestions/:id', {
        params: { id: suggestion.id },
        token: by.token,
        body: { amount: 100 },
      });
    }
    expect(await calls.summaryOf(by)).toMatchObject({ accurateSuggestions: 0 });

    const second = await makeListing(on, owner);
    await calls.suggest(second, by, 100);
    for (const finalPrice of [100, 500, 100]) {
      await calls.close(second, finalPrice);
      await calls.reopen(second);
    }
    expect(await calls.summaryOf(by)).toMatchObject({ accurateSuggestions: 1 });
    await calls.expectLedgerToAddUp();
  });

  test('not for a suggestion made after a final price was shown', async () => {
    const by = await makeUser(on);
    const listing = await makeListing(on, owner);
    await calls.close(listing, 100);
    await calls.reopen(listing);
    await calls.suggest(listing, by, 100);
    await calls.close(listing, 100);
    expect(await calls.unlocked(by)).not.toContain('accuracy-1');
  });

  test('at the tenth accurate one', async () => {
    const by = await makeUser(on);
    const listings = await calls.insertSuggestions(by, 10);
    for (const [index, listing] of listings.entries()) {
      // Three closes per pair count within 30 days.
      on.clock.advance(11 * 24 * 60 * 60 * 1000);
      await calls.close(listing, 1);
      expect((await calls.unlocked(by)).includes('accuracy-10')).toBe(index === 9);
    }
    await calls.expectLedgerToAddUp();
  });
});

describe('a deleted listing', () => {
  test('takes its facts along, and leaves what was unlocked, its XP and what was paid for accuracy', async () => {
    const by = await makeUser(on);
    const listing = await makeListing(on, owner);
    await calls.suggest(listing, by, 100);
    await calls.close(listing, 100);
    const before = await calls.unlocked(by);
    await calls.remove(listing);
    expect(await calls.unlocked(by)).toEqual(before);
    expect(await calls.summaryOf(by)).toEqual({
      totalSuggestions: 0,
      accurateSuggestions: 1,
      quickResponses: 0,
      uniquePeopleHelped: 0,
    });
    expect([
      await calls.progressOf(by, 'suggestions-1'),
      await calls.progressOf(by, 'suggestions-10'),
    ]).toEqual([1, 0]);
    expect(await calls.unlockedBySuggesting(await makeListing(on, owner), by)).toEqual([]);
    await calls.expectLedgerToAddUp();
  });
});
