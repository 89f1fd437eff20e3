import { expect, test } from 'vitest';
import { keepRecent } from './recent-events.ts';

const row = (seq: number) => ({
  seq,
  kind: 'listing.updated',
  userId: null,
  listingId: null,
  payload: {},
  createdAt: new Date(0),
});

test('events are known from a position on, as long as that lies within', () => {
  const recent = keepRecent(5, 0, 10);
  recent.add([row(6), row(8), row(9)], 0);
  expect(recent.since(5)).toEqual([row(6), row(8), row(9)]);
  // Nobody need stand at a row that is there.
  expect(recent.since(7)).toEqual([row(8), row(9)]);
  expect(recent.since(9)).toEqual([]);
  expect([recent.since(4), recent.since(10)]).toEqual([null, null]);
});

test('events are forgotten from their beginning, so that they never grow beyond twice their size', () => {
  const recent = keepRecent(0, 0, 10);
  for (let seq = 1; seq <= 1000; seq++) recent.add([row(seq)], seq);
  expect(recent.since(990)).toHaveLength(10);
  expect(recent.since(979)).toBeNull();
  expect(recent.end()).toBe(1000);
  expect([recent.endAt(979), recent.endAt(990)]).toEqual([null, 990]);
});

test('a time has its position: nothing after it had been read', () => {
  const recent = keepRecent(5, 100, 10);
  recent.add([row(6), row(7)], 110);
  recent.add([row(9)], 120);
  expect([99, 100, 109, 110, 119, 120, 500].map((ms) => recent.endAt(ms))).toEqual([null, 5, 5, 7, 7, 9, 9]);
});
