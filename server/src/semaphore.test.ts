import { afterEach, expect, test, vi } from 'vitest';
import { createSemaphore, usualLongestWaitMs } from './semaphore.ts';

const full = new Error('full');

afterEach(() => void vi.useRealTimers());

function makeSemaphore(maxRunning: number, maxWaiting = 100, budgetBytes = 100) {
  return createSemaphore({ maxRunning, maxWaiting, budgetBytes, whenFull: () => full });
}

async function runJobs(semaphore: ReturnType<typeof createSemaphore>, costs: number[]) {
  const begun: number[] = [];
  const most = { running: 0, bytes: 0 };
  let running = 0;
  let bytes = 0;
  const jobs = costs.map((cost, index) =>
    semaphore.run({ costBytes: cost }, async () => {
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

test('no more jobs run at once than allowed, in the order they came', async () => {
  const { begun, most } = await runJobs(makeSemaphore(2), [1, 1, 1, 1, 1]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most.running).toBe(2);
});

test('jobs that need more memory together than the budget wait for each other', async () => {
  const { most } = await runJobs(makeSemaphore(4), [60, 60, 30, 30, 60]);
  expect(most.bytes).toBeLessThanOrEqual(100);
  expect(most.running).toBe(2);
});

test('a job above the whole budget runs alone', async () => {
  const { begun, most } = await runJobs(makeSemaphore(4), [10, 500, 10]);
  expect(begun).toEqual([0, 1, 2]);
  expect(most.bytes).toBe(500);
});

test('a failed job frees its slot and passes its error on', async () => {
  const semaphore = makeSemaphore(1);
  await expect(semaphore.run({}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.run({}, () => Promise.resolve('next'))).toBe('next');
});

test('beyond the waiting room a job is turned away at once', async () => {
  const semaphore = makeSemaphore(1, 1);
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const running = semaphore.run({}, () => release);
  const waiting = semaphore.run({}, () => Promise.resolve());
  await expect(semaphore.run({}, () => Promise.resolve())).rejects.toBe(full);
  resolve();
  await Promise.all([running, waiting]);
});

function holdOne(semaphore: ReturnType<typeof createSemaphore>, costBytes = 0) {
  const held = Promise.withResolvers<void>();
  const ended = semaphore.run({ costBytes }, () => held.promise);
  return async () => {
    held.resolve();
    await ended;
  };
}

test('who has waited too long is turned away, and never runs', async () => {
  vi.useFakeTimers();
  const semaphore = makeSemaphore(1);
  const letGo = holdOne(semaphore);
  const job = vi.fn<() => Promise<string>>(async () => 'done');
  const outcomes: unknown[] = [];
  const add = () => void semaphore.run({}, job).then(...both((outcome) => outcomes.push(outcome)));
  add();
  await vi.advanceTimersByTimeAsync(usualLongestWaitMs - 1);
  add();
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toEqual([full]);
  await letGo();
  await vi.advanceTimersByTimeAsync(usualLongestWaitMs);
  expect(outcomes).toEqual([full, 'done']);
  expect(job).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a job that runs is not cut off, however long it takes', async () => {
  vi.useFakeTimers();
  const semaphore = makeSemaphore(1);
  const letGo = holdOne(semaphore);
  await vi.advanceTimersByTimeAsync(2 * usualLongestWaitMs);
  await expect(letGo()).resolves.toBeUndefined();
});

test('whose caller has gone leaves the line at once, and its room is another’s', async () => {
  const semaphore = makeSemaphore(1, 1);
  const letGo = holdOne(semaphore);
  const caller = new AbortController();
  const job = vi.fn<() => Promise<void>>(async () => undefined);
  const gone = new Error('gone');
  const left = semaphore.run({ signal: caller.signal }, job).catch((error: unknown) => error);
  caller.abort(gone);
  expect(await left).toBe(gone);
  await expect(semaphore.run({ signal: caller.signal }, job)).rejects.toBe(gone);
  const other = semaphore.run({}, async () => 'other');
  await letGo();
  expect(await other).toBe('other');
  expect(job).not.toHaveBeenCalled();
});

test('who leaves the line lets those behind it begin whose memory there is', async () => {
  const semaphore = makeSemaphore(2);
  const letGo = holdOne(semaphore, 60);
  const caller = new AbortController();
  const large = semaphore.run({ costBytes: 60, signal: caller.signal }, async () => 'large');
  const small = semaphore.run({ costBytes: 30 }, async () => 'small');
  caller.abort();
  await expect(large).rejects.toThrow(/aborted/);
  expect(await small).toBe('small');
  await letGo();
});

test('leaving changes nothing for a job that has begun or ended', async () => {
  const semaphore = makeSemaphore(1);
  const caller = new AbortController();
  const begun = semaphore.run({ signal: caller.signal }, async () => 'begun');
  caller.abort();
  expect(await begun).toBe('begun');
  expect(await semaphore.run({}, async () => 'next')).toBe('next');
});

function both<T>(note: (outcome: unknown) => T): [typeof note, typeof note] {
  return [note, note];
}
