import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

/** 'You were warned' as a sentence: 'You were warned.' Not for a question, which has its mark. */
export function sentence(i18n: I18n, clause: string): string {
  return i18n._(
    msg({
      message: msg`${{ clause }}.`,
      comment: 'A whole clause, such as “Nobody guessed”, with the full stop of your language',
    }),
  );
}

/** Both with their stops. */
export function twoSentences(i18n: I18n, first: string, second: string): string {
  return i18n._(
    msg({
      message: msg`${{ first }} ${{ second }}`,
      comment: 'Two whole sentences; without the space where your language has none between sentences',
    }),
  );
}

/** 'Sold for $150: Oak bookcase'. */
export function labelled(i18n: I18n, label: string, text: string): string {
  return i18n._(
    msg({
      message: msg`${{ label }}: ${{ text }}`,
      comment: 'Such as “Sold for $150: Oak bookcase”; the colon as your language sets it',
    }),
  );
}
