import fc from 'fast-check';
import { expect, it } from 'vitest';
import { opensCase, sharesOf, type SignalKind, signalKinds } from './signals.ts';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const links = fc.array(fc.tuple(id, id), { maxLength: 12 });

it.each<[boolean, SignalKind[]]>([
  [false, []],
  [false, ['address', 'device', 'timing']],
  [false, ['reciprocity']],
  [false, ['exactHits']],
  [true, ['reciprocity', 'address']],
  [true, ['exactHits', 'timing']],
  [true, ['exactHits', 'reciprocity']],
])('a case is opened (%s) by %j', (isOpened, kinds) => {
  expect(opensCase(new Set(kinds))).toBe(isOpened);
});

it('gives one voice to those who are linked, also by way of the owner, and a whole one to the others', () => {
  const shares = sharesOf(['a', 'b', 'c', 'd', 'e'], 'o', [
    ['a', 'b'],
    ['c', 'o'],
    ['o', 'd'],
    ['e', 'elsewhere'],
  ]);
  expect(Object.fromEntries(shares)).toEqual({ a: 0.5, b: 0.5, c: 0.5, d: 0.5, e: 1 });
});

it('gives everybody the same where all are linked, and as many voices as there are groups', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1 }), links, (people, linked) => {
      const sum = [...sharesOf(people, 'o', linked).values()].reduce((total, share) => total + share, 0);
      expect(Math.abs(sum - Math.round(sum))).toBeLessThan(1e-9);
      expect(sum).toBeGreaterThan(0.999);
      const all = sharesOf(
        people,
        'o',
        people.map((one) => [one, 'o'] as const),
      );
      expect(new Set(all.values()).size).toBe(1);
    }),
  );
});

it('no kind alone opens a case', () => {
  for (const kind of signalKinds) expect(opensCase(new Set([kind]))).toBe(false);
});
