import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Obstacle = 'usernameTaken' | 'usernameReserved';

/**
 * The keys (usernameKey) that this person cannot have as a username, each with the reason: somebody else has it, or it is reserved because
 * somebody else, or a former member, had it.
 */
export async function findUsernameObstacles(
  db: Kysely<Schema>,
  keys: readonly string[],
  userId: string,
): Promise<Map<string, Obstacle>> {
  const { rows } = await sql<{ key: string; obstacle: Obstacle | null }>`
    select key, case
        when exists (select from app_user where username_key = key and id <> ${userId}::uuid) then 'usernameTaken'
        when exists (select from former_username where username_key = key and user_id <> ${userId}::uuid)
          or exists (select from reserved_username where key_hash = sha256(convert_to(key, 'UTF8'))) then 'usernameReserved'
      end as obstacle
    from unnest(${keys}::text[]) as asked (key)`.execute(db);
  return new Map(rows.flatMap(({ key, obstacle }) => (obstacle === null ? [] : [[key, obstacle]])));
}

/** Reserves the keys of a person's usernames for ever, also of those that they gave up; only hashes of the keys are kept. */
export async function reserveUsernames(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await sql`
    insert into reserved_username (key_hash, reserved_at)
    select sha256(convert_to(username_key, 'UTF8')), ${now}::timestamptz from (
      select username_key from app_user where id = ${userId} and username_key is not null
      union select username_key from former_username where user_id = ${userId}) as theirs
    on conflict do nothing`.execute(db);
}

/**
 * Locks usernames of this key until the transaction ends, so that a free one stays free. The lock is needed because present, former and
 * reserved usernames share no constraint of the database.
 */
export async function lockKey(db: Kysely<Schema>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('look'), hashtext(${key}))`.execute(db);
}
