import { formatLocale, isEnglish, isLanguage } from '@ballpark/domain/languages.ts';
import type { I18n } from '@lingui/core';

/** Where somebody reads a time; the country is null before onboarding. */
export type Locale = { timeZone: string; countryCode: string | null };

/**
 * 'Monday, 23 November 2026 at 14:05 CET'; in the United States 'Monday, November 23, 2026 at 2:05 PM CST'; in
 * German 'Montag, 23. November 2026 um 14:05 MEZ'.
 */
export function momentText(i18n: I18n, at: Date, { timeZone, countryCode }: Locale): string {
  return new Intl.DateTimeFormat(localeOf(i18n, countryCode), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

/** 'Monday 7 December', 'Monday, December 7'. */
export function dayText(i18n: I18n, at: Date, { timeZone, countryCode }: Locale): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return new Intl.DateTimeFormat(localeOf(i18n, countryCode), { ...day, timeZone }).format(at);
}

function localeOf({ locale }: I18n, countryCode: string | null): string {
  return isLanguage(locale) && !isEnglish(locale) ? formatLocale(locale) : englishOf(locale, countryCode);
}

/** English as it is written there; without a country as Americans write it who read American English, else as in Europe. */
function englishOf(language: string, countryCode: string | null): string {
  const region = countryCode ?? (language === 'en-US' ? 'US' : '150');
  const { locale } = new Intl.DateTimeFormat(`en-${region}`).resolvedOptions();
  return locale === 'en' ? 'en-150' : locale;
}
