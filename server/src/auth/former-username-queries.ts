import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { profileIsShownTo } from '../db/shown-sql.ts';

/** When a person last gave up a username; undefined when they never did. */
export async function findLastGivenUp(db: Kysely<Schema>, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('former_username')
    .select('given_up_at')
    .where('user_id', '=', userId)
    .orderBy('given_up_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.given_up_at;
}

/** The keys of a person's former usernames, the oldest first. */
export async function findFormerUsernames(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('former_username')
    .select(['username_key', 'given_up_at'])
    .where('user_id', '=', userId)
    .orderBy('given_up_at')
    .execute();
}

/** Replaces a username by another one, which may be a former one of the person. */
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

/** A person's present names, with the keys by which they are compared. */
export async function findNames(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['name', 'username', 'username_key'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** The person who has this username, or gave it up lately, with their present one; only if this reader may see their profile. */
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
