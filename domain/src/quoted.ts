import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { directionOf } from './languages.ts';
import { oneLine } from './text-limits.ts';

/** What people wrote, in the quotation marks of the language. */
export function quoted(i18n: I18n, text: string): string {
  return i18n._(
    msg({
      message: msg`“${{ text: isolated(i18n, text) }}”`,
      comment: 'What somebody wrote, such as a title, in the quotation marks of your language',
    }),
  );
}

const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** On one line, and isolated where it may run against the text around it, so that neither reorders the other. */
export function isolated(i18n: I18n, text: string): string {
  const plain = oneLine(text.replaceAll(bidiControls, ''));
  const mayTurn = rightToLeft.test(plain) || directionOf(i18n.locale) === 'rtl';
  return mayTurn && plain !== '' ? `\u2068${plain}\u2069` : plain;
}
