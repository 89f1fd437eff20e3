import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Which of these looks (usernameKey, nameKey) belong to somebody else: as their username, or as a name that could be mistaken for
 * one. Without a person: to anybody, as their username.
 */
export async function findTakenKeys(
  db: Kysely<Schema>,
  keys: readonly string[],
  userId: string | null,
): Promise<Set<string>> {
  const asked = sql<string>`any(${keys}::text[])`;
  const rows = await db
    .selectFrom('app_user')
    .select('username_key as key')
    .where('username_key', '=', asked)
    .$if(userId !== null, (query) =>
      query.where('id', '!=', userId ?? '').union((other) =>
        other
          .selectFrom('app_user')
          .select('name_key as key')
          .where('name_key', '=', asked)
          .where('id', '!=', userId ?? ''),
      ),
    )
    .execute();
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

/**
 * Waits until nobody else is about to take a name or a username of this look; what is found to be free after it stays so until the
 * transaction ends. Names and usernames share no constraint of the database.
 */
export async function lockKey(db: Kysely<Schema>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('look'), hashtext(${key}))`.execute(db);
}
