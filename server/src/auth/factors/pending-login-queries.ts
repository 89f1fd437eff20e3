import type { Kysely } from 'kysely';
import { aheadOf } from '../../ahead-of.ts';
import { deleteByTime } from '../../db/in-batches.ts';
import type { Schema } from '../../db/schema.ts';

const pendingMs = 5 * 60 * 1000;
const mostWrongCodes = 10;

export async function insertPendingLogin(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  userId: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + pendingMs);
  await db
    .insertInto('pending_login')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** The half signed-in person of this token; undefined if it was used, is too old, or was tried too often. */
export async function findPendingLogin(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_login')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', mostWrongCodes)
    .executeTakeFirst();
  return row?.user_id;
}

/** Deletes it after its second step; false if another call was faster, or it is no longer valid. */
export async function claimPendingLogin(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('pending_login')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', mostWrongCodes)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWrongCode(db: Kysely<Schema>, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('pending_login')
    .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteExpiredPendingLogins(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'pending_login', 'expires_at', { before: now, after: aheadOf(now, pendingMs) });
}
