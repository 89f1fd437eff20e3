import { fractionDigits, maxAmountOf } from '@ballpark/domain/money.ts';
import { type AmountReading, readAmount } from '@ballpark/domain/read-amount.ts';
import { t } from '@lingui/core/macro';
import { plainText } from '../lib/format/amount-text.tsx';

/** Text, and whether the last key was refused. */
export type TypedAmount = { text: string; isKeyRefused: boolean };

/**
 * Refuses typed digits beyond the currency's decimals, unless they may be thousands. Pasted text
 * stays whole.
 */
export function typeAmount(before: string, next: string, currency: string): TypedAmount {
  const isNextDigit =
    next.length === before.length + 1 && next.startsWith(before) && /[.,]\d{3,}$/u.test(next);
  const isTooMany = because(readAmount(next, currency)) === 'tooPrecise';
  const wasFine = because(readAmount(before, currency)) === undefined;
  const isKeyRefused = isNextDigit && isTooMany && wasFine;
  return { text: isKeyRefused ? before : next, isKeyRefused };
}

/** Null if missing, not positive or ambiguous. */
export function amountOf(reading: AmountReading): number | null {
  return reading.is === 'amount' && reading.amount > 0 ? reading.amount : null;
}

/** Undefined if the form's message is enough. */
export function problemOf(reading: AmountReading, currency: string): string | undefined {
  if (reading.is === 'either') return t`Please choose which amount you mean`;
  switch (because(reading)) {
    case 'tooPrecise':
      return decimalsText(currency);
    case 'tooLarge':
      return t`At most ${{ amount: plainText(maxAmountOf(currency), currency) }}`;
    case 'otherCurrency':
      return t`Amounts here are in ${currency}`;
    case 'unreadable':
    case undefined:
      return undefined;
  }
}

export function decimalsText(currency: string): string {
  return fractionDigits(currency) === 0 ? t`No decimals in ${currency}` : t`At most 2 decimals`;
}

function because(reading: AmountReading) {
  return reading.is === 'nothing' ? reading.because : undefined;
}
