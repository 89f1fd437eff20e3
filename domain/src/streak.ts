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
  const [calendarYear = 1970, calendarMonth = 1, date = 1] = day.split('-').map(Number);
  // Counted from March on, so that a leap day is the last of its year.
  const year = calendarMonth > 2 ? calendarYear : calendarYear - 1;
  const month = (calendarMonth + 9) % 12;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leapDays + Math.floor((153 * month + 2) / 5) + date - daysBefore1970;
}

/** From the first of March of the year 0. */
const daysBefore1970 = 719_469;
