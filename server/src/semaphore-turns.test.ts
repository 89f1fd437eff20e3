import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const full = new Error('full');

function makeSemaphore(maxRunning: number, maxWaiting = 100, maxRunningEach = Infinity) {
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
  return { semaphore, add, begun, endOne, endAll, outcomeOf: async (name: string) => outcomes.get(name) };
}

test('the one photo of somebody who comes late is next, before those of a person with 16 waiting', async () => {
  const { add, begun, endOne, endAll } = makeSemaphore(2);
  add('ada', 16);
  await endOne();
  add('ben', 1);
  await endOne();
  expect(begun).toEqual(['ada1', 'ada2', 'ada3', 'ben1']);
  await endAll();
  expect(begun).toHaveLength(17);
});

test('several people take turns, each in the order of their own', async () => {
  const { add, begun, endAll } = makeSemaphore(1);
  add('ada', 3);
  add('ben', 2);
  add('cleo', 3);
  await endAll();
  expect(begun).toEqual(['ada1', 'ben1', 'cleo1', 'ada2', 'ben2', 'cleo2', 'ada3', 'cleo3']);
});

test('who has no photo under way goes before who has one', async () => {
  const { add, begun, endOne } = makeSemaphore(2);
  add('ada', 1);
  add('ben', 4);
  await endOne();
  expect(begun).toEqual(['ada1', 'ben1', 'ben2']);
  add('cleo', 1);
  add('ada', 1);
  await endOne();
  await endOne();
  expect(begun.slice(3)).toEqual(['cleo1', 'ada1']);
});

test('alone, one person uses every slot', async () => {
  const { add, begun } = makeSemaphore(3);
  add('ada', 5);
  await setImmediate();
  expect(begun).toEqual(['ada1', 'ada2', 'ada3']);
});

test('with a bound for each, one person leaves slots free for who comes later, and waits only for their own', async () => {
  const { add, begun, endOne, endAll } = makeSemaphore(Infinity, 100, 2);
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

test('when the queue is full, the last job of the person with the most waiting gives way', async () => {
  const { add, begun, endAll, outcomeOf } = makeSemaphore(1, 4);
  add('ada', 5);
  add('ben', 2);
  expect(await outcomeOf('ada5')).toBe(full);
  expect(await outcomeOf('ada4')).toBe(full);
  add('ben', 1);
  await endAll();
  expect(begun).toEqual(['ada1', 'ben1', 'ada2', 'ben2', 'ada3']);
});

test('beyond all room to wait a newcomer among equals is turned away', async () => {
  const { add, endAll, outcomeOf } = makeSemaphore(1, 2);
  add('ada', 2);
  add('ben', 1);
  add('cleo', 1);
  expect(await outcomeOf('cleo1')).toBe(full);
  await endAll();
  expect(await outcomeOf('ben1')).toBe('ben1');
});
