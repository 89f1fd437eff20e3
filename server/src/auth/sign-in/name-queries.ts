import { type Kysely, sql } from 'kysely';
import { profileIsShownTo } from '../../db/fragments.ts';
import type { Schema } from '../../db/schema.ts';

type Obstacle = 'usernameTaken' | 'usernameReserved';

/** Somebody has it, or it is reserved because somebody else or a former member had it. */
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

/** Reserves them for ever, as hashes only, with those that they gave up. */
export async function reserveUsernames(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await sql`
    insert into reserved_username (key_hash, reserved_at)
    select sha256(convert_to(username_key, 'UTF8')), ${now}::timestamptz from (
      select username_key from app_user where id = ${userId} and username_key is not null
      union select username_key from former_username where user_id = ${userId}) as theirs
    on conflict do nothing`.execute(db);
}

/**
 * A free username stays free until the transaction ends. No constraint covers current, former and reserved
 * usernames together.
 */
export async function lockKey(db: Kysely<Schema>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('look'), hashtext(${key}))`.execute(db);
}

export async function findLastGivenUp(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('former_username')
    .select(['username_key', 'given_up_at'])
    .where('user_id', '=', userId)
    .orderBy('given_up_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findFormerUsernames(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('former_username')
    .select(['username_key', 'given_up_at'])
    .where('user_id', '=', userId)
    .orderBy('given_up_at')
    .execute();
}

/** `next` may be one of their former ones. */
export async function swapUsername(
  db: Kysely<Schema>,
  userId: string,
  former: string,
  next: { text: string; key: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('former_username')
    .values({ username_key: former, user_id: userId, given_up_at: now })
    .execute();
  await giveBackUsername(db, userId, next);
}

export async function giveBackUsername(
  db: Kysely<Schema>,
  userId: string,
  next: { text: string; key: string },
): Promise<void> {
  await db
    .deleteFrom('former_username')
    .where('username_key', '=', next.key)
    .where('user_id', '=', userId)
    .execute();
  await saveUsername(db, userId, next);
}

export async function saveUsername(
  db: Kysely<Schema>,
  userId: string,
  { text, key }: { text: string; key: string },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ username: text, username_key: key })
    .where('id', '=', userId)
    .execute();
}

export async function saveName(db: Kysely<Schema>, userId: string, name: string): Promise<void> {
  await db.updateTable('app_user').set({ name }).where('id', '=', userId).execute();
}

export async function findNames(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['name', 'username', 'username_key'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Finds the current owner, or one who gave it up after `since`, if this reader may see their profile. */
export async function findUsernameOwner(
  db: Kysely<Schema>,
  key: string,
  { since, readerId }: { since: Date; readerId: string | null },
) {
  const present = await db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('username_key', '=', key)
    .where(profileIsShownTo(readerId))
    .executeTakeFirst();
  if (present) return present;
  return db
    .selectFrom('former_username')
    .innerJoin('app_user', 'app_user.id', 'former_username.user_id')
    .select(['app_user.id', 'app_user.username'])
    .where('former_username.username_key', '=', key)
    .where('former_username.given_up_at', '>', since)
    .where(profileIsShownTo(readerId))
    .executeTakeFirst();
}
