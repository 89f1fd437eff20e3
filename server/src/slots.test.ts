import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const full = new Error('full');

function makeSlots(maxRunning: number, maxWaiting = 100, budgetBytes = 100) {
  return createSlots({ maxRunning, maxWaiting, budgetBytes, whenFull: () => full });
}

/** Runs jobs of these costs, each for a moment, and records the most that ran at once and the order they began in. */
async function runJobs(slots: ReturnType<typeof createSlots>, costs: number[]) {
  const begun: number[] = [];
  const most = { running: 0, bytes: 0 };
  let running = 0;
  let bytes = 0;
  const jobs = costs.map((cost, index) =>
    slots.run(cost, async () => {
      begun.push(index);
      running += 1;
      bytes += cost;
      most.running = Math.max(most.running, running);
      most.bytes = Math.max(most.bytes, bytes);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      bytes -= cost;
    }),
  );
  await Promise.all(jobs);
  return { begun, most };
}

test('never more jobs at once than there are slots, in the order they came', async () => {
  const { begun, most } = await runJobs(makeSlots(2), [1, 1, 1, 1, 1]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most.running).toBe(2);
});

test('jobs that need more memory together than the budget wait for each other', async () => {
  const { most } = await runJobs(makeSlots(4), [60, 60, 30, 30, 60]);
  expect(most.bytes).toBeLessThanOrEqual(100);
  expect(most.running).toBe(2);
});

test('a job above the whole budget runs alone', async () => {
  const { begun, most } = await runJobs(makeSlots(4), [10, 500, 10]);
  expect(begun).toEqual([0, 1, 2]);
  expect(most.bytes).toBe(500);
});

test('a failed job frees its slot and passes its error on', async () => {
  const slots = makeSlots(1);
  await expect(slots.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.run(1, () => Promise.resolve('next'))).toBe('next');
});

test('beyond the waiting room a job is turned away at once', async () => {
  const slots = makeSlots(1, 1);
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const running = slots.run(1, () => release);
  const waiting = slots.run(1, () => Promise.resolve());
  await expect(slots.run(1, () => Promise.resolve())).rejects.toBe(full);
  resolve();
  await Promise.all([running, waiting]);
});
