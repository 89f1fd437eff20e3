import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';
import { isLanguage, languages } from './languages.ts';

const [start, end] = ['\u2068', '\u2069'];
/** Turns nothing around, and may be the case of a `select`. */
const oneWord = /^[a-zA-Z]*$/;

/**
 * For languages from right to left: a value keeps its own direction, by Unicode’s isolates, or '$150' and a Latin name would turn the
 * sentence around.
 */
export function isolateValues(i18n: I18n): void {
  const say = i18n._.bind(i18n);
  // The build draws every language with one `i18n`.
  const isMirrored = () => isLanguage(i18n.locale) && languages[i18n.locale].direction === 'rtl';
  const kept = (values: Values = {}) => (isMirrored() ? isolated(values) : values);
  i18n._ = (text: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
    typeof text === 'string' ? say(text, kept(values), options) : say({ ...text, values: kept(text.values) });
}

type Values = Record<string, unknown>;

function isolated(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !oneWord.test(value) ? start + value + end : value,
    ]),
  );
}
