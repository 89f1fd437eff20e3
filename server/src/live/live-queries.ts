import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Which of these sessions are over: logged out, or past their time. */
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

/** Which of these listings are of these people. */
export async function findListingsOf(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  ownerIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .where('user_id', '=', sql<string>`any(${ownerIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
