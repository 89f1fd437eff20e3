import { isNameOfHouse } from '@ballpark/domain/person-name.ts';
import { describe, expect, test } from 'vitest';

/** The least of some runs in milliseconds, because other work on the machine only adds to it. */
function leastTime(name: string): number {
  const times = Array.from({ length: 3 }, () => {
    const begun = performance.now();
    isNameOfHouse(name);
    return performance.now() - begun;
  });
  return Math.min(...times);
}

describe('the check of a name takes time in proportion to its length', () => {
  test.each([
    ['one letter', 's', ''],
    ['a pair that looks like one letter', 'rn', ''],
    ['a sign for a letter', '@', ''],
    ['a number with a letter behind it', '1', 'x'],
    ['letters that stand alone', 's ', ''],
    ['pairs with gaps', 'ss ', ''],
  ])('of %s again and again', (_, part, end) => {
    const timeOf = (count: number) => leastTime(part.repeat(count) + end);
    let count = 1000;
    while (timeOf(count) < 10) count *= 2;
    // A check in proportion takes some 8 times as long for 8 times as much, a quadratic one 64 times.
    expect(timeOf(8 * count) / timeOf(count)).toBeLessThan(32);
  });
});
