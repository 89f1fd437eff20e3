import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { expect, test } from 'vitest';
import { english } from './english.ts';
import { labelled, sentence, twoSentences } from './sentences.ts';

const japanese = setupI18n({
  locale: 'ja',
  messages: {
    ja: {
      [generateMessageId('{clause}.')]: compileMessage('{clause}。'),
      [generateMessageId('{first} {second}')]: compileMessage('{first}{second}'),
      [generateMessageId('{label}: {text}')]: compileMessage('{label}：{text}'),
    },
  },
});

test.each([
  [english, 'One. Two.', 'Sold: Lamp'],
  [japanese, 'One。Two。', 'Sold：Lamp'],
])('stops, spaces and colons are those of the language', (i18n, both, named) => {
  expect(twoSentences(i18n, sentence(i18n, 'One'), sentence(i18n, 'Two'))).toBe(both);
  expect(labelled(i18n, 'Sold', 'Lamp')).toBe(named);
});
