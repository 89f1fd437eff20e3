import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { isolateValues } from './isolate-values.ts';

it('keeps the direction of each value, whichever way a text is said', () => {
  const i18n = setupI18n({ locale: 'ar', messages: { ar: { greeting: 'مرحبًا {name}' } } });
  i18n.setMessagesCompiler(compileMessage);
  isolateValues(i18n);
  expect(i18n._('greeting', { name: 'Maya Torres' })).toBe('مرحبًا \u2068Maya Torres\u2069');
  expect(i18n._(msg`About ${{ amount: '$150' }}`)).toBe('About \u2068$150\u2069');
  expect(i18n._('Nothing')).toBe('Nothing');
  i18n.loadAndActivate({ locale: 'de', messages: { greeting: 'Hallo {name}' } });
  expect(i18n._('greeting', { name: 'Maya Torres' })).toBe('Hallo Maya Torres');
});
