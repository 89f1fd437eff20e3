import { expect, test } from 'vitest';
import { cutPower } from '../fault/cut-power.ts';

/** `npm run test:faults -- power-cut` does it 25 times, and shows that the same cuts ruin a database that is not flushed. */
test('what was acknowledged is there after the power was cut, twice', { timeout: 180_000 }, async () => {
  const { acknowledged, ...harm } = await cutPower(2);
  expect(acknowledged).toBeGreaterThan(0);
  expect(harm).toEqual({ lost: 0, unopenable: 0 });
});
