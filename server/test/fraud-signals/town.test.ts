import { expect, test } from 'vitest';
import { liveTown } from '../support/fairness/town.ts';

test('in a year of a town of 50 who price each other’s things every week no pair is limited', () => {
  for (const seed of [1, 2]) expect(liveTown({ seed, weeks: 52, colluders: 0 }).limitedPairs).toBe(0);
}, 60_000);

test('in a quarter ten who collude on one network earn at most 1.2 times what honest people do', () => {
  const { limitedPairs, colluderXp, honestXp } = liveTown({ seed: 1, weeks: 13, colluders: 10 });
  expect(colluderXp).toBeLessThanOrEqual(1.2 * honestXp);
  expect(limitedPairs).toBe(0);
});
