import { expect, test } from 'vitest';
import { composed, composedLength } from './text-limits.ts';

const apart = 'u\u0308'.repeat(60);
const together = 'ü'.repeat(60);

test('letters with separate accents are stored and counted as one', () => {
  expect(composed(apart)).toBe(together);
  expect(composedLength(apart)).toBe(60);
});

test('half a character becomes a sign that can be stored', () => {
  expect(composed('a\uD83D')).toBe('a\uFFFD');
});
