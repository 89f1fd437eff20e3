import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A streak is counted up to here. */
const mostDays = 1000;

/**
 * The days, in the author's own calendar, on which a person guessed, newest first. They are read from one index, and only until two missed
 * days in a row, which end every streak. Withdrawn and deleted suggestions do not count.
 */
export async function findGuessedDays(db: Kysely<Schema>, userId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with recursive guessed (day, at, count) as (
      (select day, created_at, 1 from suggestion
        where user_id = ${userId} and day <= ${today}::date order by created_at desc limit 1)
      union all
      select earlier.day, earlier.created_at, guessed.count + 1
      from guessed cross join lateral (
        select day, created_at from suggestion
        where user_id = ${userId} and created_at < guessed.at and day < guessed.day
        order by created_at desc limit 1) as earlier
      where guessed.day - earlier.day <= 2 and guessed.count < ${mostDays}
    )
    select day::text as day from guessed`.execute(db);
  return rows.map(({ day }) => day);
}

export async function saveStreakShown(db: Kysely<Schema>, userId: string, isShown: boolean): Promise<void> {
  await db.updateTable('app_user').set({ shows_streak: isShown }).where('id', '=', userId).execute();
}
