import { dayMs } from './durations.ts';
/** 'YYYY-MM-DD'. An unknown time zone counts as UTC. */
export function localDay(atMs: number, timeZone: string): string {
  return localClock(atMs, timeZone).day;
}

/** The local day, and minutes since midnight. */
export function localClock(atMs: number, timeZone: string): { day: string; minute: number } {
  const shown = formatOf(timeZone).format(atMs);
  const [day = '', time = ''] = shown.split(' ');
  const [hours, minutes] = time.split(':').map(Number);
  return { day, minute: (hours ?? 0) * 60 + (minutes ?? 0) };
}

/** Cached, because making a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? newFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    // The Swedish format is ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return newFormat('UTC');
  }
}

/** One missed day in so many is forgiven. */
export const forgivenWithin = 7;

/**
 * Counts the days in a row with a guess, up to `today`; days are numbered from 1970, in any order. One missed
 * day in seven is forgiven but not counted, and today is not missed until it is over.
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

/** The maximum of `streakOf` over all days, in one pass because every guess calls it. */
export function longestStreak(days: readonly number[]): number {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  let longest = 0;
  /**
   * Indexes in `sorted`: where the current streak begins and where it goes on after the last forgiven day.
   */
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

/** Days since 1970. */
export function dayNumber(day: string): number {
  // oxlint-disable-next-line no-restricted-globals -- reads a text and not the clock
  return Date.parse(day) / dayMs;
}
