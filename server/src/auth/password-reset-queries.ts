import { dayMs } from '@ballpark/domain/durations.ts';
import type { MailPerson } from '@ballpark/domain/may-mail.ts';
import { mailPerson } from '../db/fragments.ts';
import { resetMinutes } from '@ballpark/domain/account-days.ts';
import { type Kysely, sql } from 'kysely';
import { latestEnd } from '../clock-slack.ts';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

const resetMs = resetMinutes * 60 * 1000;
/** The mail is retried this long; until then a request waits for its token. */
const mailMs = dayMs;

/** Serializes requests for an address, even without a row to lock. */
export async function lockResetRequests(db: Kysely<Schema>, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reset'), hashtext(${emailKey}))`.execute(db);
}

/** Invalidates the earlier link. Locks the row first, because the account may be being deleted. */
export async function saveResetRequest(
  db: Kysely<Schema>,
  emailKey: string,
  requestId: string,
  now: Date,
): Promise<void> {
  const request = {
    request_id: requestId,
    token_hash: null,
    created_at: now,
    expires_at: new Date(now.getTime() + mailMs),
    used_at: null,
  };
  await db
    .insertInto('password_reset')
    .columns(['user_id', 'request_id', 'created_at', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('app_user')
        .select((user) => [
          'app_user.id',
          user.cast<string>(user.val(requestId), 'uuid').as('request_id'),
          user.cast<Date>(user.val(request.created_at), 'timestamptz').as('created_at'),
          user.cast<Date>(user.val(request.expires_at), 'timestamptz').as('expires_at'),
        ])
        .where('email_key', '=', emailKey)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(request))
    .execute();
}

export type MailedLink = { tokenHash: Buffer; expiresAt: Date };

/** Its mail may have left. */
export async function findResetLink(db: Kysely<Schema>, requestId: string): Promise<MailedLink | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select(['token_hash', 'expires_at'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.token_hash ? { tokenHash: row.token_hash, expiresAt: row.expires_at } : undefined;
}

export async function restoreResetLink(
  db: Kysely<Schema>,
  { tokenHash, expiresAt }: MailedLink,
  failed: Buffer,
): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('token_hash', '=', failed)
    .where('used_at', 'is', null)
    .execute();
}

export async function saveResetToken(
  db: Kysely<Schema>,
  requestId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<{ name: string; email: string; facts: MailPerson } | undefined> {
  return db
    .updateTable('password_reset')
    .from('app_user')
    .set({ token_hash: tokenHash, expires_at: new Date(now.getTime() + resetMs) })
    .whereRef('app_user.id', '=', 'password_reset.user_id')
    .where('request_id', '=', requestId)
    .where('used_at', 'is', null)
    .returning(['app_user.name', 'app_user.email', mailPerson.as('facts')])
    .executeTakeFirst();
}

export async function findReset(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; usedAt: Date | null } | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select(['user_id', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { userId: row.user_id, usedAt: row.used_at };
}

/** It stays for as long again, so that it can prove who has set the password. */
export async function claimReset(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('password_reset')
    .set({
      used_at: now,
      expires_at: new Date(now.getTime() + resetMs),
      proof_hash: tokenHash,
      proof_at: now,
    })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whose password the link has set last, and when, also after a new request, which anybody can make. */
export async function findResetProof(
  db: Kysely<Schema>,
  tokenHash: Buffer,
): Promise<{ userId: string; usedAt: Date } | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select(['user_id', 'proof_at'])
    .where('proof_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.proof_at ? { userId: row.user_id, usedAt: row.proof_at } : undefined;
}

/** A password change invalidates earlier links. */
export async function deleteResetOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute();
}

export async function deleteExpiredResets(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'password_reset', 'expires_at', { before: now, after: latestEnd(now, mailMs) });
}
