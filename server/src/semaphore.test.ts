import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createSemaphore, usualLongestWaitMs } from './semaphore.ts';

const full = new Error('full');

afterEach(() => void vi.useRealTimers());

function makeSemaphore(maxRunning: number, maxWaiting = 100, budgetBytes = 100) {
  return createSemaphore({ maxRunning, maxWaiting, budgetBytes, whenFull: () => full });
}

test.each([
  ['jobs that need more memory together than the budget wait for each other', [60, 60, 30, 30, 60], 2, 90],
  ['a job above the whole budget runs alone', [10, 500, 10], 1, 500],
  ['jobs without memory wait for a slot alone', [0, 0, 0, 0, 0], 4, 0],
])('%s', async (_what, costs, peakRunning, maxBytes) => {
  const semaphore = makeSemaphore(4);
  const running: number[] = [];
  const seen: { jobs: number; bytes: number }[] = [];
  const run = async (costBytes: number) => {
    running.push(costBytes);
    seen.push({ jobs: running.length, bytes: running.reduce((sum, each) => sum + each) });
    await sleep(2);
    running.splice(running.indexOf(costBytes), 1);
  };
  await Promise.all(costs.map((costBytes) => semaphore.run({ costBytes }, () => run(costBytes))));
  expect(Math.max(...seen.map(({ jobs }) => jobs))).toBe(peakRunning);
  expect(Math.max(...seen.map(({ bytes }) => bytes))).toBe(maxBytes);
});

test('a failed job frees its slot and passes its error on', async () => {
  const semaphore = makeSemaphore(1);
  await expect(semaphore.run({}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.run({}, () => Promise.resolve('next'))).toBe('next');
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
  const note = (outcome: unknown) => outcomes.push(outcome);
  const add = () => void semaphore.run({}, job).then(note, note);
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
  // A job that runs is not cut off.
  const holding = holdOne(semaphore);
  await vi.advanceTimersByTimeAsync(2 * usualLongestWaitMs);
  await expect(holding()).resolves.toBeUndefined();
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
  // Who has begun is not asked to leave.
  const late = new AbortController();
  const begun = semaphore.run({ signal: late.signal }, async () => 'begun');
  late.abort();
  expect(await begun).toBe('begun');
  await letGo();
});

test('people of one network share its turns, and take turns within it', async () => {
  const semaphore = makeSemaphore(1);
  const letGo = holdOne(semaphore);
  const begun: string[] = [];
  const run = (by: string, from: string) => semaphore.run({ by, from }, async () => void begun.push(by));
  const jobs = [
    ...['ada', 'ada', 'ben', 'cleo'].map((by) => run(by, '192.0.2.7')),
    ...['dan', 'dan', 'eve'].map((by, at) => run(by, `2001:db8:1:${at}::1`)),
    run('fay', '198.51.100.1'),
  ];
  await letGo();
  await Promise.all(jobs);
  expect(begun).toEqual(['ada', 'dan', 'fay', 'ben', 'eve', 'cleo', 'dan', 'ada']);
});

function makeTurns(maxRunning: number, maxWaiting = 100, maxRunningEach = Infinity) {
  const semaphore = createSemaphore({ maxRunning, maxRunningEach, maxWaiting, whenFull: () => full });
  const begun: string[] = [];
  const running: PromiseWithResolvers<void>[] = [];
  const outcomes = new Map<string, Promise<unknown>>();
  const add = (by: string, count: number): void => {
    for (let number = 1; number <= count; number += 1) {
      const outcome = semaphore.run({ by }, async () => {
        begun.push(by + number);
        const job = Promise.withResolvers<void>();
        running.push(job);
        await job.promise;
        return by + number;
      });
      outcomes.set(
        by + number,
        outcome.catch((error: unknown) => error),
      );
    }
  };
  const endOne = async (): Promise<void> => {
    await setImmediate();
    running.shift()?.resolve();
    await setImmediate();
  };
  const endAll = async (): Promise<void> => {
    do await endOne();
    while (running.length > 0);
  };
  return { add, begun, endOne, endAll, outcomeOf: async (name: string) => outcomes.get(name) };
}

test('several people take turns, each in the order of their own', async () => {
  const { add, begun, endAll } = makeTurns(1);
  add('ada', 3);
  add('ben', 2);
  add('cleo', 3);
  await endAll();
  expect(begun).toEqual(['ada1', 'ben1', 'cleo1', 'ada2', 'ben2', 'cleo2', 'ada3', 'cleo3']);
});

test('with a bound for each, one person leaves slots free for who comes later, and waits only for their own', async () => {
  const { add, begun, endOne, endAll } = makeTurns(Infinity, 100, 2);
  add('ada', 50);
  await setImmediate();
  expect(begun).toEqual(['ada1', 'ada2']);
  add('ben', 3);
  await setImmediate();
  expect(begun).toEqual(['ada1', 'ada2', 'ben1', 'ben2']);
  await endOne();
  await endOne();
  expect(begun.slice(4)).toEqual(['ada3', 'ada4']);
  await endOne();
  expect(begun.slice(6)).toEqual(['ben3']);
  await endAll();
  expect(begun).toHaveLength(53);
});

test('the many lines of a /48 together get the turns and the room of one', async () => {
  const { add, begun, endAll, outcomeOf } = makeTurns(1, 4);
  const lines = [1, 2, 3, 4].map((at) => `2001:db8:0:${at}::1`);
  for (const line of lines) add(line, 1);
  add('ada', 2);
  expect(await outcomeOf(`${lines[1]}1`)).toBe(full);
  await endAll();
  expect(begun).toEqual([`${lines[0]}1`, 'ada1', `${lines[2]}1`, 'ada2', `${lines[3]}1`]);
});

test('with a bound for each, a /48 has four times as many running as one of its lines, and stops nobody', async () => {
  const { add, begun, endOne, endAll } = makeTurns(Infinity, 100, 1);
  const lines = [1, 2, 3, 4, 5].map((at) => `2001:db8:0:${at}::1`);
  for (const line of lines) add(line, 2);
  add('ada', 2);
  await setImmediate();
  expect(begun).toEqual([...lines.slice(0, 4), 'ada'].map((by) => `${by}1`));
  await endOne();
  expect(begun.slice(5)).toEqual([`${lines[4]}1`]);
  await endAll();
  expect(begun).toHaveLength(12);
});

test('when the queue is full, the last job of the person with the most waiting gives way', async () => {
  const { add, begun, endAll, outcomeOf } = makeTurns(1, 4);
  add('ada', 5);
  add('ben', 2);
  expect(await outcomeOf('ada5')).toBe(full);
  expect(await outcomeOf('ada4')).toBe(full);
  add('ben', 1);
  await endAll();
  expect(begun).toEqual(['ada1', 'ben1', 'ada2', 'ben2', 'ada3']);
});
