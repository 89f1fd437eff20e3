import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { listingIsShownTo } from '../db/shown-sql.ts';
import { isOfSeen } from '../db/unseen-sql.ts';
import type { Reader } from '../sees.ts';

/** Which of these sessions have ended, by signing out or by time. */
export async function findEndedSessions(
  db: Kysely<Schema>,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select asked.hash from unnest(${tokenHashes}::bytea[]) as asked (hash)
    where not exists (
      select from session where session.token_hash = asked.hash and session.expires_at > ${now})`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Those of these listings that this reader may see. */
export async function findFollowable(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  { id: readerId, unseen = [] }: Reader,
): Promise<string[]> {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .where(listingIsShownTo(readerId))
    .where(isOfSeen(sql.ref('listing.user_id'), unseen))
    .execute();
  return rows.map(({ id }) => id);
}
