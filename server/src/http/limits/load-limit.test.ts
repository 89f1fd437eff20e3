import { expect, test } from 'vitest';
import { createLoadLimit, type LoadLimit } from './overload.ts';

const options = { fewest: 10, usual: 40, most: 100, targetMs: 500, patienceMs: 800 };

function roomIn(limit: LoadLimit): number {
  let entered = 0;
  while (limit.enter()) entered += 1;
  for (let count = 0; count < entered; count += 1) limit.leave(0);
  return entered;
}

function crowd(limit: LoadLimit, probes: number, tookMs: number): void {
  for (let probe = 0; probe < probes; probe += 1) {
    let entered = 0;
    while (limit.enter()) entered += 1;
    for (let count = 0; count < entered; count += 1) {
      limit.leave(tookMs);
      limit.enter();
    }
    limit.adjust();
    for (let count = 0; count < entered; count += 1) limit.leave(tookMs);
  }
}

test('at first the usual number comes in and the next is refused', () => {
  expect(roomIn(createLoadLimit(options))).toBe(40);
});

test('while calls take too long fewer come in, but never too few to go on', () => {
  const limit = createLoadLimit(options);
  crowd(limit, 3, 1000);
  expect(roomIn(limit)).toBe(32);
  crowd(limit, 50, 5000);
  expect(roomIn(limit)).toBe(10);
});

test('a pause, after which everybody has waited, refuses none of the usual number', () => {
  const limit = createLoadLimit(options);
  for (let pause = 0; pause < 5; pause += 1) {
    crowd(limit, 1, 5000);
    expect(roomIn(limit)).toBeGreaterThanOrEqual(40);
    crowd(limit, 2, 20);
    expect(roomIn(limit)).toBeGreaterThanOrEqual(40);
  }
});

test('while a crowd is served in time more come in, up to the most', () => {
  const limit = createLoadLimit(options);
  crowd(limit, 1, 20);
  expect(roomIn(limit)).toBeGreaterThan(40);
  crowd(limit, 50, 20);
  expect(roomIn(limit)).toBe(100);
});

test('the usual number comes in as long as they are served with some patience, a crowd only when in time', () => {
  const limit = createLoadLimit(options);
  crowd(limit, 20, 700);
  expect(roomIn(limit)).toBe(40);
  crowd(limit, 20, 100);
  expect(roomIn(limit)).toBe(100);
  crowd(limit, 20, 700);
  expect(roomIn(limit)).toBe(40);
});

test('a few slow calls refuse nobody', () => {
  const limit = createLoadLimit(options);
  for (let probe = 0; probe < 50; probe += 1) {
    expect(limit.enter()).toBe(true);
    limit.leave(3000);
    limit.adjust();
  }
  expect(roomIn(limit)).toBe(10);
});

test('when nothing ends any more the limit falls', () => {
  const limit = createLoadLimit(options);
  for (let count = 0; count < 40; count += 1) limit.enter();
  for (let probe = 0; probe < 20; probe += 1) limit.adjust();
  for (let count = 0; count < 31; count += 1) limit.leave(0);
  expect([limit.enter(), limit.enter()]).toEqual([true, false]);
});

test('who waits for a slow caller takes up no room', () => {
  const limit = createLoadLimit(options);
  for (let count = 0; count < 40; count += 1) limit.enter();
  limit.pause();
  expect([limit.enter(), limit.enter()]).toEqual([true, false]);
  limit.resume();
  limit.leave(0);
  expect(limit.enter()).toBe(false);
});

test('after a quiet time the usual number comes in again', () => {
  const limit = createLoadLimit(options);
  crowd(limit, 50, 5000);
  for (let probe = 0; probe < 60; probe += 1) limit.adjust();
  expect(roomIn(limit)).toBe(40);
});
