import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * The keys (usernameKey, nameKey) that somebody else has or had as their username; with `isForUsername` also those of somebody's name, which
 * could be mistaken for the username. `userId` is null for a new person. Those of former members are taken for everybody (product 3.18).
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
      or exists (select from reserved_username where key_hash = sha256(convert_to(key, 'UTF8')))
      or (${isForUsername} and exists (
        select from app_user where name_key = key and id is distinct from ${userId}::uuid))`.execute(db);
  return new Set(rows.map(({ key }) => key));
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
 * Locks names and usernames of this key until the transaction ends, so that a free one stays free. The lock is needed because names and
 * usernames share no constraint of the database.
 */
export async function lockKey(db: Kysely<Schema>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('look'), hashtext(${key}))`.execute(db);
}
