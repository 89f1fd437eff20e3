import type { I18n } from '@lingui/core';
import { formatLocale, isLanguage } from './languages.ts';

/** 'a, b, c': parts of one thing, neither 'and' nor 'or'. */
export function listText({ locale }: I18n, parts: readonly string[]): string {
  const tag = isLanguage(locale) ? formatLocale(locale) : locale;
  return new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(parts);
}
