import { fromMinor, maxMinorOf, toMinor } from '@ballpark/domain/money.ts';
import { farTimes, farTimesOfFair, meantAmount, roundAmount } from '@ballpark/domain/rough-amount.ts';

/** What an amount ten times beyond all others may have been meant to be; null for others. */
export function meantUnits(amount: number, others: readonly number[], currency: string): number | null {
  return meantBeyond(amount, others, currency, farTimes);
}

/** What an amount five times beyond the fair price, as it is shown, may have been meant to be; null for others. */
export function meantByFair(amount: number, fairPrice: number, currency: string): number | null {
  return meantBeyond(amount, [roundAmount(fairPrice, currency)], currency, farTimesOfFair);
}

function meantBeyond(
  amount: number,
  seen: readonly number[],
  currency: string,
  times: number,
): number | null {
  const minor = toMinor(amount, currency);
  const seenMinor = seen.flatMap((each) => toMinor(each, currency) ?? []);
  const meant = minor === null ? null : meantAmount(minor, seenMinor, maxMinorOf(currency), times);
  return meant === null ? null : fromMinor(meant, currency);
}
