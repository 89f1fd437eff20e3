import { localDay } from '@ballpark/domain/local-day.ts';
import { dayNumber, streakOf } from '@ballpark/domain/streak.ts';
import type { Deps } from '../deps.ts';
import type { SessionUser } from '../session-user.ts';
import { findGuessedDays } from './streak-queries.ts';

/** On how many days in a row somebody guessed, and whether they did today, where they live. */
export async function readStreak({ db, now }: Deps, user: SessionUser) {
  const today = localDay(now().getTime(), user.timeZone);
  const days = await findGuessedDays(db, user.id, today);
  return { days: streakOf(days.map(dayNumber), dayNumber(today)), hasGuessedToday: days.includes(today) };
}
