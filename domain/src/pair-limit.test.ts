import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairLevel, withinPair } from './pair-limit.ts';
import { type Tier, xpOf } from './xp.ts';

const tier = fc.constantFrom<Tier>('closest', 'close', 'participation');

it('pays three closes in full, seven for taking part, and none beyond ten', () => {
  const levels = Array.from({ length: 12 }, (_, paid) => pairLevel(paid));
  expect(levels).toEqual([
    ...Array(3).fill('full'),
    ...Array(7).fill('participation'),
    ...Array(2).fill('none'),
  ]);
});

it('never lets two people earn more than 185 XP from each other within the days', () => {
  fc.assert(
    fc.property(fc.array(tier, { maxLength: 40 }), (tiers) => {
      let [paid, sum] = [0, 0];
      for (const one of tiers) {
        const left = withinPair({ xpAwarded: xpOf[one], tier: one }, pairLevel(paid));
        if (!left) continue;
        paid += 1;
        sum += left.xpAwarded;
      }
      expect(sum).toBeLessThanOrEqual(185);
    }),
  );
});

it('says of an award whether it would have been more', () => {
  expect(withinPair({ xpAwarded: 50, tier: 'closest' }, 'full')).toMatchObject({ isPairLimited: false });
  expect(withinPair({ xpAwarded: 20, tier: 'close' }, 'participation')).toEqual({
    xpAwarded: 5,
    tier: 'participation',
    isPairLimited: true,
  });
  expect(withinPair({ xpAwarded: 5, tier: 'participation' }, 'participation')).toMatchObject({
    xpAwarded: 5,
    isPairLimited: false,
  });
});
