import { currencyTable } from './currency-table.ts';

const defaultCurrency = 'USD';
const defaultLocale = 'en-US';

const currencyByCountry = new Map(
  Object.entries(currencyTable).flatMap(([currency, { countries }]) =>
    countries.split(' ').map((country) => [country, currency]),
  ),
);

const localeByCountry = new Map(
  ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'tr-TR', 'ja-JP', 'zh-CN', 'en-IN', 'pt-BR', 'en-CA', 'en-AU'].map(
    (locale) => [locale.slice(-2), locale],
  ),
);

const countryByCurrency = new Map<string, 'TR' | 'US' | 'DE' | 'GB'>([
  ['TRY', 'TR'],
  ['USD', 'US'],
  ['EUR', 'DE'],
  ['GBP', 'GB'],
]);

/** The ISO 4217 currency of an ISO 3166 alpha-2 country; USD when unknown (product 5.1). */
export function currencyOfCountry(countryCode: string | null): string {
  return currencyByCountry.get(countryCode?.toUpperCase() ?? '') ?? defaultCurrency;
}

/** The locale of a currency at home; en-US when unknown (product 5.3). What people see is in `notationOf`. */
export function localeOfCurrency(currency: string): string {
  return currencyTable[currency]?.locale ?? defaultLocale;
}

/** The short sign of a currency, like $ or ₺; its code when it has none (product 5.1). */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat(defaultLocale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** The country whose habits the amount field follows (product 5.3). */
export function countryOfCurrency(currency: string): 'TR' | 'US' | 'DE' | 'GB' {
  return countryByCurrency.get(currency) ?? 'US';
}

/** The locale that a country writes amounts in; en-US when it is not in the table (product 5.3). */
export function localeOfCountry(countryCode: string | null): string {
  return localeByCountry.get(countryCode?.toUpperCase() ?? '') ?? defaultLocale;
}
