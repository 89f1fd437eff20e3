import { expect, test } from 'vitest';
import { oneLine } from './text-limits.ts';

test.each([
  ['Lamp\r\nBcc: everybody@example.com', 'Lamp Bcc: everybody@example.com'],
  ['a\nb\rc\u0085d\u2028e\u2029f\vg\fh', 'a b c d e f g h'],
  ['\tLamp\u0000\u001b[2J ', 'Lamp [2J'],
  ['Oak  bookcase', 'Oak  bookcase'],
])('%j is %j on one line', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
