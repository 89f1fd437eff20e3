import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { regionOf } from '../../../lib/format/locale.ts';

/** Those in the currency of the visitor’s region, by the browser’s language; then the others. */
export function ownFirst<Priced extends { currency: string }>(
  listings: readonly Priced[],
  language = navigator.language,
): Priced[] {
  const own = currencyOfCountry(regionOf(language));
  const isOwn = ({ currency }: Priced) => currency === own;
  return [...listings.filter(isOwn), ...listings.filter((each) => !isOwn(each))];
}
