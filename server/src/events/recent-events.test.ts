import { describe, expect, test } from 'vitest';
import { isAfter, parsePosition, writePosition } from './outbox-position.ts';
import { keepRecent } from './recent-events.ts';

const row = (transactionId: string, id: number) => ({
  transactionId,
  id,
  kind: 'listing.updated',
  userId: null,
  listingId: null,
  payload: {},
  createdAt: new Date(0),
});

describe('a position', () => {
  test.each([
    ['9', 5, '10', 1],
    ['10', 1, '10', 2],
    ['99', 9, '100', 1],
  ])('%s-%s comes before %s-%s', (first, firstId, second, secondId) => {
    const [one, other] = [row(first, firstId), row(second, secondId)];
    expect([isAfter(other, one), isAfter(one, other), isAfter(one, one)]).toEqual([true, false, false]);
  });

  test('is read as it was written', () => {
    const position = { transactionId: '18446744073709', id: 512 };
    expect(parsePosition(writePosition(position))).toEqual(position);
  });

  test.each(['', '-', '1', '1-', '-1', '01-1', '1-1-1', ' 1-1', '1-1 ', `1-${'9'.repeat(30)}`, '1e3-1'])(
    'is not read from %j',
    (text) => expect(parsePosition(text)).toBeNull(),
  );
});

describe('recent events', () => {
  test('is known from a position on, as long as that lies within', () => {
    const recent = keepRecent(row('5', 1), 0, 10);
    recent.add([row('5', 2), row('7', 1), row('7', 3)], 0);
    expect(recent.since(row('5', 1))).toEqual([row('5', 2), row('7', 1), row('7', 3)]);
    // Nobody need stand at a row that is there.
    expect(recent.since(row('6', 9))).toEqual([row('7', 1), row('7', 3)]);
    expect(recent.since(row('7', 3))).toEqual([]);
    expect([recent.since(row('4', 9)), recent.since(row('7', 4))]).toEqual([null, null]);
  });

  test('is forgotten from its beginning, so that it never grows beyond twice its size', () => {
    const recent = keepRecent(row('1', 0), 0, 10);
    for (let id = 1; id <= 1000; id++) recent.add([row('1', id)], id);
    expect(recent.since(row('1', 990))).toHaveLength(10);
    expect(recent.since(row('1', 979))).toBeNull();
    expect(recent.end()).toEqual(row('1', 1000));
    expect([recent.endAt(979), recent.endAt(990)]).toEqual([null, row('1', 990)]);
  });

  test('has the position of a time: nothing after it had been read', () => {
    const recent = keepRecent(row('5', 1), 100, 10);
    recent.add([row('5', 2), row('7', 1)], 110);
    recent.add([row('9', 1)], 120);
    expect([99, 100, 109, 110, 119, 120, 500].map((ms) => recent.endAt(ms))).toEqual([
      null,
      row('5', 1),
      row('5', 1),
      row('7', 1),
      row('7', 1),
      row('9', 1),
      row('9', 1),
    ]);
  });
});
