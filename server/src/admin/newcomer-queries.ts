import { type Kysely, sql } from 'kysely';
import { countUpTo } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

type State = 'waiting' | 'refused';

export async function findNewcomers(
  db: Kysely<Schema>,
  state: State,
  { offset, limit }: { offset: number; limit: number },
) {
  return selectNewcomers(db, state)
    .select(['id', 'name', 'refused_at as refusedAt'])
    .select((person) => [
      person.ref('waits_since').$notNull().as('waitsSince'),
      sql<string>`split_part(email_key, '@', -1)`.as('mailDomain'),
    ])
    .orderBy('waits_since')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** With `since`, who has been in this list only since then. */
export async function countNewcomers(
  db: Kysely<Schema>,
  state: State,
  most: number,
  since = new Date(0),
): Promise<number> {
  const found = selectNewcomers(db, state).where('email_verified_at', '>', since);
  return countUpTo(db, found.select('id'), most);
}

/** Others may give up their address, and leave by themselves. */
function selectNewcomers(db: Kysely<Schema>, state: State) {
  const waiting = db
    .selectFrom('app_user')
    .where('waits_since', 'is not', null)
    .where('email_verified_at', 'is not', null);
  return state === 'refused'
    ? waiting.where('refused_at', 'is not', null).where('deletion_begun_at', 'is', null)
    : waiting.where('refused_at', 'is', null).where('deletion_at', 'is', null);
}

export async function lockNewcomer(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['waits_since', 'refused_at', 'deletion_at', 'deletion_begun_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveApproved(db: Kysely<Schema>, userId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ waits_since: null, refused_at: null, deletion_at: null })
    .where('id', '=', userId)
    .execute();
}

export async function saveRefused(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await db.updateTable('app_user').set({ refused_at: now }).where('id', '=', userId).execute();
}
