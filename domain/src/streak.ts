/** Of as many days in a row one may pass without a guess (product 9.7). */
export const forgivenWithin = 7;

/**
 * On how many days in a row a person guessed, up to `today`, where one missed day in any seven is forgiven and does not count itself.
 * Today is not missed before it is over. Each day is a number of days since 1970 where the person lives; order, doubles and
 * later days do not matter.
 */
export function streakOf(days: readonly number[], today: number): number {
  const guessed = new Set(days);
  let count = guessed.has(today) ? 1 : 0;
  let missed = today + forgivenWithin;
  for (let day = today - 1; guessed.has(day) || missed - day >= forgivenWithin; day -= 1) {
    if (guessed.has(day)) count += 1;
    else missed = day;
  }
  return count;
}

/** The number of a calendar day, 'YYYY-MM-DD', in days since 1970. */
export function dayNumber(day: string): number {
  // oxlint-disable-next-line no-restricted-globals -- reads a text and not the clock
  return Date.parse(day) / 86_400_000;
}
