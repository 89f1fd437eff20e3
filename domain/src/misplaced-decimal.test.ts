import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { meantAmount as meantOf } from './rough-amount.ts';

const largest = 99_999_999_999;
const meantAmount = (typed: number, seen: readonly number[]) => meantOf(typed, seen, largest);

describe('an amount beyond what others named', () => {
  test.each([
    ['a zero too many', 350_000, [30_000, 34_000], 35_000],
    ['the point forgotten', 3_500_000, [30_000, 40_000], 35_000],
    ['a zero too few', 3_500, [36_000, 40_000], 35_000],
    ['the point two places too far left', 350, [30_000, 40_000], 35_000],
    ['a digit struck twice, in whole units', 3_505, [350], 350],
    ['exactly ten times the one guess', 1_000, [100], 100],
    ['exactly a tenth of the one guess', 10, [100], 100],
    ['nothing in the range: the nearest', 5_000, [190, 200], 500],
    ['nothing in the range, from below', 5, [110, 120], 50],
    ['no more than can be entered', 11_113_478, [48_054_816_672], 11_113_478_000],
    ['two that would do: the one nearest to what was typed', 100_000, [50, 10_000], 10_000],
  ])('%s', (_, typed, seen, meant) => {
    expect(meantAmount(typed, seen)).toBe(meant);
  });

  it('is none while nobody has named one, nor within ten times the others', () => {
    expect(meantAmount(1_000_000, [])).toBeNull();
    expect(meantAmount(999, [100])).toBeNull();
    expect(meantAmount(11, [100])).toBeNull();
    expect(meantAmount(0, [100])).toBeNull();
  });
});

const minor = fc.integer({ min: 1, max: largest });

test('what was meant is a whole amount, nearer to the others by far, and itself never asked about', () => {
  fc.assert(
    fc.property(minor, fc.array(minor, { minLength: 1, maxLength: 9 }), (typed, seen) => {
      const meant = meantAmount(typed, seen);
      const [low, high] = [Math.min(...seen), Math.max(...seen)];
      expect(meant === null).toBe(typed < 10 * high && 10 * typed > low);
      if (meant === null) return;
      expect(Number.isInteger(meant) && meant > 0 && meant <= Math.min(10 * high, largest)).toBe(true);
      expect(meantAmount(meant, seen)).toBeNull();
      expect(Math.max(meant / high, low / meant)).toBeLessThan(Math.max(typed / high, low / typed));
    }),
  );
});

test('it does not matter in which order the others are, nor what lies between the lowest and the highest', () => {
  fc.assert(
    fc.property(minor, fc.array(minor, { minLength: 1, maxLength: 9 }), (typed, seen) => {
      const ends = [Math.max(...seen), Math.min(...seen)];
      expect(meantAmount(typed, seen)).toBe(meantAmount(typed, ends));
    }),
  );
});
