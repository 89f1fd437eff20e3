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

/** 'five guesses within a day'. */
export function paceText({ guesses, hours }: GuessPace): string {
  return `${guesses === 5 ? 'five' : 'three'} guesses within ${spanText(hours)}`;
}

function spanText(hours: number): string {
  if (hours <= 1) return 'an hour';
  if (hours <= 12) return `${hours} hours`;
  if (hours <= 24) return 'a day';
  return hours <= 48 ? 'two days' : 'three days';
}
