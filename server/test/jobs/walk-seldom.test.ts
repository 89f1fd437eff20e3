import { hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import { expect, test } from 'vitest';
import { walkSeldom } from '../../src/jobs/walk-seldom.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();

/** Whether it walks now, if that takes so long. */
async function walks(name: string, tookMs: number): Promise<boolean> {
  let elapsed = 0;
  const walk = async () => {
    elapsed += tookMs;
    return true;
  };
  return (await walkSeldom(on.deps, name, walk, () => elapsed)) === true;
}

test.each([
  ['a walk of 0.1 s', 100, 0],
  ['a walk of 1 s', 1000, 2000 * 1000],
  ['a walk of 40 s', 40_000, 20 * hourMs],
])('%s rests in proportion, also after a restart', async (name, tookMs, restMs) => {
  expect(await walks(name, tookMs)).toBe(true);
  on.clock.advance(restMs - minuteMs);
  if (restMs > 0) expect(await walks(name, tookMs)).toBe(false);
  on.clock.advance(minuteMs);
  expect(await walks(name, tookMs)).toBe(true);
});

test('one that failed is not done', async () => {
  const failing = async () => {
    throw new Error('away');
  };
  await expect(walkSeldom(on.deps, 'broken', failing)).rejects.toThrow('away');
  expect(await walks('broken', 40_000)).toBe(true);
});

test('a clock that was set back by more than a day lets it walk', async () => {
  await walks('clock', 40_000);
  on.clock.advance(-25 * hourMs);
  expect(await walks('clock', 40_000)).toBe(true);
});
