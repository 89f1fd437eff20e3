import { dayMs } from '@ballpark/domain/durations.ts';
import type { Keep, TimeOfDay } from '../backup-settings.ts';

/**
 * The times whose backups stay: all of the present day, the newest of each of the last days, weeks (from Monday) and
 * months that have one, in UTC, and the newest of all.
 */
export function keptBackups(times: readonly Date[], { days, weeks, months }: Keep, now: Date): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = new Set(newestFirst.filter((time, at) => at === 0 || dayOf(time) >= dayOf(now)));
  for (const [most, spanOf] of [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ] as const)
    for (const time of newestOfEach(newestFirst, spanOf).slice(0, most)) kept.add(time);
  return newestFirst.filter((time) => kept.has(time));
}

const leastDaysOfOthers = 30;

/** Whether a file that another server made, or this one before it was restored, is older than any that is kept. */
export function isOutlived(madeAt: Date, { days, weeks, months }: Keep, now: Date): boolean {
  const longest = Math.max(leastDaysOfOthers, days, weeks * 7, months * 31);
  return now.getTime() - madeAt.getTime() > longest * dayMs;
}

function newestOfEach(newestFirst: readonly Date[], spanOf: (time: Date) => number): Date[] {
  const newest = new Map<number, Date>();
  for (const time of newestFirst) if (!newest.has(spanOf(time))) newest.set(spanOf(time), time);
  return [...newest.values()];
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / dayMs);
}

/** Day 0 was a Thursday. */
function weekOf(time: Date): number {
  return Math.floor((dayOf(time) + 3) / 7);
}

function monthOf(time: Date): number {
  return time.getUTCFullYear() * 12 + time.getUTCMonth();
}

/** The last moment, `now` at the latest, at which it was this time of day in the time zone of this process. */
export function lastTurn(now: Date, { hours, minutes }: TimeOfDay): Date {
  const on = (daysAgo: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hours, minutes);
  return on(0) <= now ? on(0) : on(1);
}
