import { expect, test } from 'vitest';
import { cutPower } from '../fault/power-cut.ts';

/** `npm run test:faults -- power-cut` does 25 rounds, and shows that the cuts ruin an unflushed database. */
test('what was acknowledged is there after the power was cut, twice', { timeout: 180_000 }, async () => {
  const { acknowledged, ...harm } = await cutPower(2);
  expect(acknowledged).toBeGreaterThan(0);
  expect(harm).toEqual({ lost: 0, unopenable: 0 });
});
