import { amountSigns, fractionDigits } from '@ballpark/domain/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount in words that are read out well: '1200 US dollars'. Thousands are not grouped, for an English voice takes the
 * point of '1.200 euros' for one of decimals; decimals stand behind the sign that they have in the currency's notation.
 */
export function spokenAmount(amount: number, currency: string): string {
  const parts = formatOf(currency).formatToParts(amount);
  const { decimal } = amountSigns(currency);
  return parts.map(({ type, value }) => (type === 'decimal' ? decimal : value)).join('');
}

function formatOf(currency: string): Intl.NumberFormat {
  const digits = fractionDigits(currency);
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'name',
      useGrouping: false,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: 'stripIfInteger',
    });
  formats.set(currency, format);
  return format;
}
