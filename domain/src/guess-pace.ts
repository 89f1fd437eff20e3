import type { I18n } from '@lingui/core';
import { msg, select } from '@lingui/core/runtime-macro';

/** How soon most listings get so many guesses. */
export type GuessPace = { guesses: number; hours: number };

/** More guesses than these are not looked at. */
export const pacedGuesses = [5, 3] as const;

/** Fewer listings say little. */
export const minPaced = 20;

/**
 * What most listings reach: the most guesses that more than half of them got, and after how many whole hours, rounded up. `hoursTo` has for
 * each listing the hours to its first guesses, in their order. Null for too few listings, and where most get fewer guesses.
 */
export function guessPace(hoursTo: readonly (readonly number[])[]): GuessPace | null {
  if (hoursTo.length < minPaced) return null;
  for (const guesses of pacedGuesses) {
    const sorted = hoursTo
      .map((hours) => hours[guesses - 1] ?? Infinity)
      .toSorted((one, other) => one - other);
    const most = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
    if (Number.isFinite(most)) return { guesses, hours: Math.max(1, Math.ceil(most)) };
  }
  return null;
}

/** 'Most listings near you get five guesses within a day.' */
export function paceText(i18n: I18n, { guesses, hours }: GuessPace, isNear: boolean): string {
  const span = spanOf(hours);
  const isFive = guesses === 5;
  if (isNear)
    return isFive
      ? i18n._(
          msg`Most listings near you get five guesses within ${select({ span }, { hour: 'an hour', hours: msg`${{ hours }} hours`, day: 'a day', twoDays: 'two days', other: 'three days' })}.`,
        )
      : i18n._(
          msg`Most listings near you get three guesses within ${select({ span }, { hour: 'an hour', hours: msg`${{ hours }} hours`, day: 'a day', twoDays: 'two days', other: 'three days' })}.`,
        );
  return isFive
    ? i18n._(
        msg`Few people near you post yet, so people farther away guess too. Elsewhere, most listings get five guesses within ${select({ span }, { hour: 'an hour', hours: msg`${{ hours }} hours`, day: 'a day', twoDays: 'two days', other: 'three days' })}.`,
      )
    : i18n._(
        msg`Few people near you post yet, so people farther away guess too. Elsewhere, most listings get three guesses within ${select({ span }, { hour: 'an hour', hours: msg`${{ hours }} hours`, day: 'a day', twoDays: 'two days', other: 'three days' })}.`,
      );
}

function spanOf(hours: number): 'hour' | 'hours' | 'day' | 'twoDays' | 'threeDays' {
  if (hours <= 1) return 'hour';
  if (hours <= 12) return 'hours';
  if (hours <= 24) return 'day';
  return hours <= 48 ? 'twoDays' : 'threeDays';
}
