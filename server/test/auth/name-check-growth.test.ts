import { isNameOfHouse } from '@ballpark/domain/person-name.ts';
import { describe, expect, test } from 'vitest';

/** The least CPU time of several runs, because other load does not count in it. */
function leastTime(name: string): number {
  const times = Array.from({ length: 3 }, () => {
    const begun = process.threadCpuUsage();
    isNameOfHouse(name);
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1000;
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
    // For 8 times the input a linear check takes 8 times as long, a quadratic one 64 times.
    const ratios = Array.from({ length: 3 }, () => timeOf(8 * count) / timeOf(count));
    expect(Math.min(...ratios)).toBeLessThan(32);
  });
});
