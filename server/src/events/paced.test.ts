import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pace } from './paced.ts';

function slowWork(pauseMs: number) {
  let atOnce = 0;
  const begun: number[] = [];
  const ended: number[] = [];
  const paced = pace(async () => {
    atOnce += 1;
    begun.push(performance.now());
    expect(atOnce).toBe(1);
    await sleep(10);
    ended.push(performance.now());
    atOnce -= 1;
  }, pauseMs);
  return { paced, begun, ended };
}

test('what is asked for many times at once is done at once, and once more after a rest', async () => {
  const { paced, begun } = slowWork(50);
  for (let time = 0; time < 20; time++) paced.ask();
  expect(begun).toHaveLength(1);
  await sleep(200);
  expect(begun).toHaveLength(2);
  expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(55);
  paced.ask();
  expect(begun).toHaveLength(3);
  await paced.stop();
});

test('stopped, it waits for what is under way, not for a pause, and begins nothing', async () => {
  const { paced, begun, ended } = slowWork(60_000);
  paced.ask();
  paced.ask();
  await paced.stop();
  expect(ended).toHaveLength(1);
  paced.ask();
  await sleep(30);
  expect(begun).toHaveLength(1);
});
