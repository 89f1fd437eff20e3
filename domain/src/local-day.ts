/**
 * The calendar day in a time zone at an instant in epoch milliseconds, as 'YYYY-MM-DD': streaks count days where the person
 * lives. A zone that this machine does not know counts as UTC.
 */
export function localDay(atMs: number, timeZone: string): string {
  return localClock(atMs, timeZone).day;
}

/** What calendar and clock show in a time zone at an instant: the day like `localDay`, and the minutes since midnight. */
export function localClock(atMs: number, timeZone: string): { day: string; minute: number } {
  const shown = formatOf(timeZone).format(atMs);
  const [day = '', time = ''] = shown.split(' ');
  const [hours, minutes] = time.split(':').map(Number);
  return { day, minute: (hours ?? 0) * 60 + (minutes ?? 0) };
}

/** Making a format takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? newFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    // Swedes write days and times as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return newFormat('UTC');
  }
}

/** In this many days in a row one may pass without a guess. */
export const forgivenWithin = 7;

/**
 * The number of days in a row on which a person guessed, up to `today`. One missed day in any seven is forgiven, and does not count itself.
 * Today is not missed before it is over. Each day is a number of days since 1970 where the person lives; order, duplicates and later days
 * do not matter.
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

/**
 * The longest streak that a person ever had: the most that `streakOf` answers for any day. One pass over the days, because it is counted
 * with each guess.
 */
export function longestStreak(days: readonly number[]): number {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  let longest = 0;
  /** The index in `sorted` where the present streak begins, the last forgiven day, and where the streak continues after it. */
  let first = 0;
  let missed = -Infinity;
  let afterMissed = 0;
  for (const [at, day] of sorted.entries()) {
    const gap = day - (sorted[at - 1] ?? day);
    if (gap === 2) {
      if (day - 1 - missed < forgivenWithin) first = afterMissed;
      missed = day - 1;
      afterMissed = at;
    } else if (gap > 2) {
      first = at;
      missed = -Infinity;
    }
    longest = Math.max(longest, at - first + 1);
  }
  return longest;
}

/** The number of a calendar day, 'YYYY-MM-DD', in days since 1970. */
export function dayNumber(day: string): number {
  // oxlint-disable-next-line no-restricted-globals -- reads a text and not the clock
  return Date.parse(day) / 86_400_000;
}
