import { currencyOfCountry } from '@ballpark/domain/currencies.ts';

/** By the reader's country; without one, that of the listing where they begin. */
export function ownCurrency(countryCode: string | null, { currency }: { currency: string }): string {
  return countryCode === null ? currency : currencyOfCountry(countryCode);
}
