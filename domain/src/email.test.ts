import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKey } from './email.ts';

test.each([
  [' Ann@Example.COM ', 'ann@example.com'],
  ['ａｎｎ@example.com', 'ann@example.com'],
  ['ann+x@example.com', 'ann+x@example.com'],
])('the key of %j is %s', (text, key) => {
  expect(emailKey(text)).toBe(key);
});

test('the key of a key is the key itself', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      expect(emailKey(emailKey(text))).toBe(emailKey(text));
    }),
  );
});
