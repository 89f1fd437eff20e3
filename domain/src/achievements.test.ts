import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AchievementFacts,
  achievementList,
  achievementsOf,
  isAccurate,
  newlyEarned,
} from './achievements.ts';

const nothing: AchievementFacts = {
  totalSuggestions: 0,
  accurateSuggestions: 0,
  quickResponses: 0,
  uniquePeopleHelped: 0,
  longestStreak: 0,
  productSuggestions: 0,
  serviceSuggestions: 0,
};
const earned = (facts: Partial<AchievementFacts>, unlocked: string[] = []) =>
  newlyEarned({ ...nothing, ...facts }, unlocked).map(({ id }) => id);
const someFacts = fc.record(
  Object.fromEntries(Object.keys(nothing).map((fact) => [fact, fc.nat(600)])),
) as fc.Arbitrary<AchievementFacts>;
const someIds = fc.subarray(achievementList.map(({ id }) => id));

test.each(Object.keys(nothing))(
  'the list asks for more %s from step to step, and pays more for more',
  (fact) => {
    const steps = achievementList.filter(({ counts }) => counts === fact);
    expect(steps.length).toBeGreaterThan(0);
    for (const key of ['requirement', 'xpReward'] as const) {
      const values = steps.map((step) => step[key]);
      expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
    }
  },
);

test.each([
  [{}, []],
  [{ totalSuggestions: 1, productSuggestions: 1, uniquePeopleHelped: 1 }, ['suggestions-1']],
  [{ totalSuggestions: 9, productSuggestions: 9 }, ['suggestions-1']],
  [{ totalSuggestions: 10, serviceSuggestions: 10 }, ['suggestions-1', 'suggestions-10', 'services-10']],
  [{ accurateSuggestions: 10 }, ['accuracy-1', 'accuracy-10']],
  [{ longestStreak: 7 }, ['streak-3', 'streak-7']],
])('what is newly earned by %j is %j', (facts, ids) => {
  expect(earned(facts)).toEqual(ids);
});

test('what is newly earned is the same step by step as all at once', () => {
  fc.assert(
    fc.property(fc.array(someFacts, { minLength: 1 }), (steps) => {
      const most = { ...nothing };
      const unlocked: string[] = [];
      for (const facts of steps) {
        for (const fact of Object.keys(nothing) as (keyof AchievementFacts)[])
          most[fact] = Math.max(most[fact], facts[fact]);
        unlocked.push(...earned(most, unlocked));
      }
      expect(unlocked.toSorted()).toEqual(earned(most).toSorted());
    }),
  );
});

test('progress is the fact itself, but at least the requirement once unlocked, each achievement once', () => {
  for (const key of ['id', 'name', 'description'] as const)
    expect(new Set(achievementList.map((rule) => rule[key])).size).toBe(achievementList.length);
  fc.assert(
    fc.property(someFacts, someIds, (facts, ids) => {
      const all = achievementsOf(facts, ids);
      expect(all.map(({ id }) => id)).toEqual(achievementList.map(({ id }) => id));
      for (const one of all) {
        expect(one.unlocked).toBe(ids.includes(one.id));
        const least = one.unlocked ? one.requirement : 0;
        expect(one.currentProgress).toBe(Math.max(facts[one.counts], least));
      }
    }),
  );
});

test('a suggestion is accurate within a tenth of the price, unless it was only paid for taking part', () => {
  expect([900, 1100, 1101].map((amount) => isAccurate('closest', amount, 1000))).toEqual([true, true, false]);
  expect([isAccurate('close', 900, 1000), isAccurate('participation', 1000, 1000)]).toEqual([true, false]);
});
