import { expect, test } from 'vitest';
import { composed, composedLength, oneLine } from './text-limits.ts';

test.each([
  ['Lamp\r\nBcc: everybody@example.com', 'Lamp Bcc: everybody@example.com'],
  ['a\nb\rc\u0085d\u2028e\u2029f\vg\fh', 'a b c d e f g h'],
  ['\tLamp\u0000\u001b[2J ', 'Lamp [2J'],
  ['Oak  bookcase', 'Oak  bookcase'],
])('%j is %j on one line', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test('letters with separate accents are stored and counted as one, half a character as a sign', () => {
  const apart = 'u\u0308'.repeat(60);
  expect(composed(apart)).toBe('ü'.repeat(60));
  expect(composedLength(apart)).toBe(60);
  expect(composed('a\uD83D')).toBe('a\uFFFD');
});

test('signs that turn the text after them are not stored; the marks that scripts from right to left need are', () => {
  const turning = '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';
  expect(composed(`La${turning}mp\nof brass`)).toBe('Lamp\nof brass');
  expect(composed('\u200Fמנורה\u200E 60W')).toBe('\u200Fמנורה\u200E 60W');
});
