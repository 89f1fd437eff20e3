import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Tier, pairLevel, withinPair, xpOf } from './xp.ts';
import type { SharedClose } from './signals.ts';

const tier = fc.constantFrom<Tier>('closest', 'close', 'participation');
const hit: SharedClose = { ownerId: 'a', isPriced: true, isExact: true, isClosest: true, paidCount: 1 };
const hits = (count: number): SharedClose[] => Array.from({ length: count }, () => hit);

it('pays two who hit each time in full three times, for taking part seven times, and nothing beyond ten', () => {
  expect(Array.from({ length: 14 }, (_, paid) => pairLevel(hits(paid)))).toEqual([
    ...Array(3).fill('full'),
    ...Array(7).fill('participation'),
    ...Array(4).fill('none'),
  ]);
  expect(pairLevel(hits(8), 2)).toBe('none');
});

it('pays two of whom no signal says anything in full, however often they meet', () => {
  const close = fc.record({
    ownerId: fc.constantFrom('a', 'b'),
    isPriced: fc.boolean(),
    isExact: fc.constant(false),
    isClosest: fc.constant(false),
    paidCount: fc.nat(50),
  });
  fc.assert(
    fc.property(fc.array(close, { maxLength: 40 }), (closes) => {
      expect(pairLevel(closes)).toBe('full');
    }),
  );
});

it('never lets two people who hit each time earn more than 185 XP within the days', () => {
  fc.assert(
    fc.property(fc.array(tier, { maxLength: 40 }), (tiers) => {
      let sum = 0;
      const paid: SharedClose[] = [];
      for (const one of tiers) {
        const left = withinPair({ xpAwarded: xpOf[one], tier: one }, pairLevel(paid));
        if (!left) continue;
        paid.push(hit);
        sum += left.xpAwarded;
      }
      expect(sum).toBeLessThanOrEqual(185);
    }),
  );
});

it('says of an award whether it would have been more, and leaves its tier', () => {
  expect(withinPair({ xpAwarded: 50, tier: 'closest' }, 'full')).toMatchObject({ isPairLimited: false });
  expect(withinPair({ xpAwarded: 20, tier: 'close' }, 'participation')).toEqual({
    xpAwarded: 5,
    tier: 'close',
    isPairLimited: true,
  });
  expect(withinPair({ xpAwarded: 5, tier: 'participation' }, 'participation')).toMatchObject({
    xpAwarded: 5,
    isPairLimited: false,
  });
});
