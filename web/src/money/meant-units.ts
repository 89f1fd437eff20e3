import { fromMinor, maxMinorOf, toMinor } from '@ballpark/domain/money.ts';
import { meantAmount } from '@ballpark/domain/rough-amount.ts';

/** What an amount ten times beyond all others may have been meant to be; null for others. */
export function meantUnits(amount: number, others: readonly number[], currency: string): number | null {
  const minor = toMinor(amount, currency);
  const seen = others.flatMap((other) => toMinor(other, currency) ?? []);
  const meant = minor === null ? null : meantAmount(minor, seen, maxMinorOf(currency));
  return meant === null ? null : fromMinor(meant, currency);
}
