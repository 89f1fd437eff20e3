import { fractionDigits } from '@ballpark/domain/money.ts';
import { notationOf } from '@ballpark/domain/notation.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount for screen readers: '1200 US dollars'. Thousands are not grouped, because an English voice would read '1.200 euros' as
 * one and a fifth. Decimals follow the decimal sign of the currency's notation.
 */
export function spokenAmount(amount: number, currency: string): string {
  const parts = formatOf(currency).formatToParts(amount);
  const { decimal } = notationOf(currency);
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
