import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pace } from './paced.ts';

function slowWork(pauseMs: number) {
  let atOnce = 0;
  const begun: number[] = [];
  const paced = pace(async () => {
    atOnce += 1;
    begun.push(performance.now());
    expect(atOnce).toBe(1);
    await sleep(10);
    atOnce -= 1;
  }, pauseMs);
  return { paced, begun };
}

test('what is asked for many times at once is done at once, and once more after a rest', async () => {
  const { paced, begun } = slowWork(50);
  await Promise.all(Array.from({ length: 20 }, async () => paced.ask()));
  expect(begun).toHaveLength(2);
  expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(55);
  await paced.stop();
});

test('who asks while it is under way waits for the next time', async () => {
  const { paced, begun } = slowWork(0);
  const first = paced.ask();
  await paced.ask();
  expect(begun).toHaveLength(2);
  await first;
  await paced.stop();
});

test('stopped, it waits for what is under way and begins nothing', async () => {
  const { paced, begun } = slowWork(0);
  void paced.ask();
  const next = paced.ask();
  await paced.stop();
  await Promise.all([next, paced.ask()]);
  expect(begun).toHaveLength(1);
});
