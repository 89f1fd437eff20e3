import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashValue } from './idempotency.ts';

const hex = (value: unknown) => hashValue(value).toString('hex');

test.each([
  ['1', 1],
  [
    [1, 2],
    [2, 1],
  ],
  ['null', null],
  [['ab'], ['a', 'b']],
  [{ a: 'b' }, ['a', 'b']],
  [[[], 1], [[1]]],
  [[], {}],
  [{ a: undefined }, {}],
])('%j and %j differ', (a, b) => {
  expect(hex(a)).not.toBe(hex(b));
});

test('only the same value has the same hash', () => {
  const value = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(hex(a)).toBe(hex(structuredClone(a)));
      const isSame = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
      expect(hex(a) === hex(b)).toBe(isSame);
    }),
  );
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => ({ name, field: sorted(field) }));
  return { fields };
}
