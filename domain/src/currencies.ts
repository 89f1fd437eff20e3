import { currencyTable } from './currency-table.ts';

const defaultCurrency = 'USD';
const defaultLocale = 'en-US';

const currencyByCountry = new Map(
  Object.entries(currencyTable).flatMap(([currency, { countries }]) =>
    countries.split(' ').map((country) => [country, currency]),
  ),
);

/** The ISO 4217 currency of an ISO 3166 alpha-2 country; USD when unknown. */
export function currencyOfCountry(countryCode: string | null): string {
  return currencyByCountry.get(countryCode?.toUpperCase() ?? '') ?? defaultCurrency;
}

/** The locale of a currency's own country; en-US when unknown. */
export function localeOfCurrency(currency: string): string {
  return currencyTable[currency]?.locale ?? defaultLocale;
}

/** The short sign of a currency, like $ or ₺; its code when it has none. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat(defaultLocale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
