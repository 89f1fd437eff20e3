import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
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

describe('the list', () => {
  it.each(Object.keys(nothing))('asks for more %s from step to step, and pays more for more', (fact) => {
    const steps = achievementList.filter(({ counts }) => counts === fact);
    expect(steps.length).toBeGreaterThan(0);
    for (const key of ['requirement', 'xpReward'] as const) {
      const values = steps.map((step) => step[key]);
      expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
    }
  });

  it('names each id and each achievement once', () => {
    for (const key of ['id', 'name', 'description'] as const)
      expect(new Set(achievementList.map((rule) => rule[key])).size).toBe(achievementList.length);
  });
});

describe('what is newly earned', () => {
  it.each([
    [{}, []],
    [{ totalSuggestions: 1, productSuggestions: 1, uniquePeopleHelped: 1 }, ['suggestions-1']],
    [{ totalSuggestions: 9, productSuggestions: 9 }, ['suggestions-1']],
    [{ totalSuggestions: 10, serviceSuggestions: 10 }, ['suggestions-1', 'suggestions-10', 'services-10']],
    [{ accurateSuggestions: 10 }, ['accuracy-1', 'accuracy-10']],
    [{ longestStreak: 7 }, ['streak-3', 'streak-7']],
  ])('by %j is %j', (facts, ids) => {
    expect(earned(facts)).toEqual(ids);
  });

  it('leaves out what was unlocked before', () => {
    expect(earned({ totalSuggestions: 10 }, ['suggestions-1'])).toEqual(['suggestions-10']);
  });

  it('is the same step by step as all at once', () => {
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
});

describe('progress', () => {
  it('is shown for each achievement, and goes on beyond the requirement', () => {
    const list = achievementsOf({ ...nothing, totalSuggestions: 12 }, ['suggestions-1', 'suggestions-10']);
    const states = list.map(({ id, unlocked, currentProgress }) => [id, unlocked, currentProgress]);
    expect(states.slice(0, 3)).toEqual([
      ['suggestions-1', true, 12],
      ['suggestions-10', true, 12],
      ['suggestions-50', false, 12],
    ]);
  });

  it('is the fact itself, but at least the requirement once unlocked', () => {
    fc.assert(
      fc.property(someFacts, someIds, (facts, ids) => {
        for (const one of achievementsOf(facts, ids)) {
          expect(one.unlocked).toBe(ids.includes(one.id));
          const least = one.unlocked ? one.requirement : 0;
          expect(one.currentProgress).toBe(Math.max(facts[one.counts], least));
        }
      }),
    );
  });
});

test.each([
  ['closest', 1100, true],
  ['closest', 1101, false],
  ['close', 900, true],
  ['participation', 1000, false],
] as const)('a suggestion paid as %s at %i for 1000 is accurate: %s', (tier, amountMinor, accurate) => {
  expect(isAccurate(tier, amountMinor, 1000)).toBe(accurate);
});
