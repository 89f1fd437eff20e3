import { hourMs } from '@ballpark/domain/durations.ts';
import { mailPerson } from '../db/fragments.ts';
import { verificationHours } from '@ballpark/domain/account-days.ts';
import type { Kysely } from 'kysely';
import { newId } from '../new-id.ts';
import { latestEnd } from '../clock-slack.ts';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

/** Also how long an unverified account lives after its last mail. */
export const verificationMs = verificationHours * hourMs;

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

export async function dropOlderTokens(db: Kysely<Schema>, userId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('email_verification')
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .execute();
}

/** Also ends their other tokens; false if this one is not theirs. Call it in a transaction. */
export async function claimVerification(
  db: Kysely<Schema>,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .deleteFrom('email_verification')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (claimed) await markVerified(db, userId, now);
  return claimed !== undefined;
}

/** Somebody has read a mail to the address, or an admin vouches for it. */
export async function markVerified(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ email_verified_at: now, mail_refused_at: null })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('email_verification').where('user_id', '=', userId).execute();
}

export async function findToVerify(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['name', 'email', mailPerson.as('facts')])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Two resends see each other's count. Undefined for an address that needs no proof. */
export async function lockUnproven(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['created_at', 'email'])
    .where('id', '=', userId)
    .where((person) =>
      person.or([person('email_verified_at', 'is', null), person('mail_refused_at', 'is not', null)]),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Newest first, without future times of a clock that was ahead. */
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
    .where('created_at', '<=', latestEnd(now, 0))
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

export async function deleteOldSends(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'verification_send', 'created_at', { before });
}
