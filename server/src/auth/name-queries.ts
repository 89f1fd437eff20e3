import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Which of these looks (usernameKey, nameKey) somebody else has as their username, or had and gave up; with `isForUsername` also those
 * that are somebody's name, which could be mistaken for the username. `userId` is null for a person who is only coming.
 */
export async function findTakenKeys(
  db: Kysely<Schema>,
  keys: readonly string[],
  userId: string | null,
  { isForUsername }: { isForUsername: boolean },
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as asked (key)
    where exists (select from app_user where username_key = key and id is distinct from ${userId}::uuid)
      or exists (select from former_username where username_key = key and user_id is distinct from ${userId}::uuid)
      or (${isForUsername} and exists (
        select from app_user where name_key = key and id is distinct from ${userId}::uuid))`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Waits until nobody else is about to take a name or a username of this look; what is found to be free after it stays so until the
 * transaction ends. Names and usernames share no constraint of the database.
 */
export async function lockKey(db: Kysely<Schema>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('look'), hashtext(${key}))`.execute(db);
}
