import { formatLocale, isEnglish, isLanguage, languages } from '@ballpark/domain/languages.ts';
import { i18n } from '@lingui/core';

/** For `Intl`. */
export function localeOf(language: string): string {
  return isLanguage(language) ? formatLocale(language) : language;
}

/** An amount or a username in a text: it runs from left to right in every language. */
export function isolated(text: string): string {
  const isMirrored = isLanguage(i18n.locale) && languages[i18n.locale].direction === 'rtl';
  return isMirrored ? `\u2066${text}\u2069` : text;
}

const dateLocales = new Map<string, string>();

/** Of dates and times on this page. */
export function dateLocale(): string {
  const { locale: language } = i18n;
  const locale = dateLocales.get(language) ?? dateLocaleOf(language, navigator.language);
  dateLocales.set(language, locale);
  return locale;
}

/**
 * English with the device's date order and clock; another language as the device's region writes it, if it is the
 * device's: 'de-AT'. On first use: the browser's table of regions is slow to load.
 */
export function dateLocaleOf(language: string, device: string): string {
  if (isEnglish(language)) return `en-${regionOf(device)}`;
  const [base] = language.split('-');
  if (base !== device.split('-')[0]) return localeOf(language);
  return new Intl.Locale(localeOf(language), { region: regionOf(device), calendar: 'gregory' }).toString();
}

/** Some browsers report no valid language: 'C' in WebKitGTK, 'en-US@posix' in Chromium on Linux. */
export function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? 'US';
  } catch {
    return 'US';
  }
}
