import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { english } from './english.ts';
import { isolated, quoted } from './quoted.ts';

test('a title written from right to left does not turn the text around it, nor do bidi signs in a title', () => {
  expect(quoted(english, 'מנורה')).toBe('“\u2068מנורה\u2069”');
  expect(quoted(english, 'La\u202Emp\u2069')).toBe('“Lamp”');
});

test('in Arabic each name, title and amount is isolated, so that what stands around it keeps its place', () => {
  const arabic = setupI18n({ locale: 'ar', messages: { ar: {} } });
  arabic.setMessagesCompiler(compileMessage);
  expect(isolated(arabic, 'Lamp (2)')).toBe('\u2068Lamp (2)\u2069');
  expect(isolated(arabic, '')).toBe('');
  expect(quoted(arabic, 'Lamp')).toBe('“\u2068Lamp\u2069”');
});
