import type { Kysely } from 'kysely';
import { newId } from '../new-id.ts';
import { aheadOf } from '../ahead-of.ts';
import type { Schema } from '../db/schema.ts';

export const verificationHours = 24;
/** How long a link lives, and after its last mail an account that nobody verified. */
export const verificationMs = verificationHours * 60 * 60 * 1000;

/** Keeps the hash of a token by which a person can verify their e-mail, beside those that live already. */
export async function saveVerificationToken(
  db: Kysely<Schema>,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + verificationMs);
  await db
    .insertInto('email_verification')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Tokens from before that moment are no use from now on. */
export async function dropOlderTokens(db: Kysely<Schema>, userId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('email_verification')
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .execute();
}

/** Spends the person's own living token and marks their e-mail as verified, in one statement; false when it is not theirs. */
export async function claimVerification(
  db: Kysely<Schema>,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const verified = await db
    .with('claimed', (query) =>
      query
        .deleteFrom('email_verification')
        .where('user_id', '=', userId)
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .returning('user_id'),
    )
    .updateTable('app_user')
    .set({ email_verified_at: now })
    .where('id', 'in', (query) => query.selectFrom('claimed').select('claimed.user_id'))
    .returning('id')
    .executeTakeFirst();
  return verified !== undefined;
}

/** Marks a person's e-mail as verified without a token of its own, which nobody needs from then on. */
export async function verifyByReset(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await db.updateTable('app_user').set({ email_verified_at: now }).where('id', '=', userId).execute();
  await db.deleteFrom('email_verification').where('user_id', '=', userId).execute();
}

/** Whom to write to; undefined once they are verified or gone. */
export async function findUnverified(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
}

/** The same with the person's row locked, so that two resends see each other's count. */
export async function lockUnverified(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select('created_at')
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** When mails were asked for since a moment, newest first, but for those of a clock that was ahead. */
export async function findSendsSince(
  db: Kysely<Schema>,
  userId: string,
  since: Date,
  now: Date,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('verification_send')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('created_at', '<=', aheadOf(now, 0))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

export async function insertSend(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('verification_send')
    .values({ id: newId(), user_id: userId, created_at: now })
    .execute();
}

/** Forgets sends too old to count. */
export async function deleteOldSends(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('verification_send').where('created_at', '<', before).execute();
}
