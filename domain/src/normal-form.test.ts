import { expect, test } from 'vitest';
import { normalForm } from './normal-form.ts';

test('marks beyond thirty on a letter are cut before they are put in order', () => {
  const marks = ['\u0345', '\u0301', '\u0316', '\u0334'].map((mark) => mark.repeat(10_000)).join('');
  expect(normalForm(`a${marks}b`, 'NFC')).toHaveLength(32);
});

test('marks of real words stay, as do thirty on each letter', () => {
  expect(normalForm('Z\u0323\u0307e\u0301', 'NFC')).toBe('\u1E92\u0307\u00E9');
  const stacked = `a${'\u0316'.repeat(30)}`.repeat(30);
  expect(normalForm(stacked, 'NFKD')).toBe(stacked);
});
