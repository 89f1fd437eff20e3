import { type Kysely, sql } from 'kysely';
import { aheadOf } from '../ahead-of.ts';
import type { Schema } from '../db/schema.ts';

export const resetMinutes = 60;
/** How long a link to a new password is good. */
const resetMs = resetMinutes * 60 * 1000;
/** So long its mail is tried: until then a request waits for its token. */
const mailMs = 24 * 60 * 60 * 1000;

/**
 * Waits until nobody else is about to ask for this address: those who ask for one at once wait for each other, whether there is a row that
 * they would wait for or not.
 */
export async function lockResetRequests(db: Kysely<Schema>, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reset'), hashtext(${emailKey}))`.execute(db);
}

/**
 * Notes that the person of this address, if there is one, wants a link; theirs of before is worthless from now on. Locked first, for
 * an account may be released in this moment.
 */
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

/** The link of a mail: its token’s hash, and until when it is good. */
export type MailedLink = { tokenHash: Buffer; expiresAt: Date };

/** The link that a request has already, by a mail that may have left; undefined when it has none. */
export async function findResetLink(db: Kysely<Schema>, requestId: string): Promise<MailedLink | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select(['token_hash', 'expires_at'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.token_hash ? { tokenHash: row.token_hash, expiresAt: row.expires_at } : undefined;
}

/** Gives a request the link back that `failed` has taken the place of. */
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

/** Gives the latest request of a person its token; undefined when that is another one by now, or has been answered and used. */
export async function saveResetToken(
  db: Kysely<Schema>,
  requestId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<{ name: string; email: string } | undefined> {
  return db
    .updateTable('password_reset')
    .from('app_user')
    .set({ token_hash: tokenHash, expires_at: new Date(now.getTime() + resetMs) })
    .whereRef('app_user.id', '=', 'password_reset.user_id')
    .where('request_id', '=', requestId)
    .where('used_at', 'is', null)
    .returning(['app_user.name', 'app_user.email'])
    .executeTakeFirst();
}

/** Whose link it is, and whether it is still good or has been used; undefined when it is nobody’s or too old. */
export async function findReset(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; isUsed: boolean } | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select(['user_id', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { userId: row.user_id, isUsed: row.used_at !== null };
}

/** Spends a living token; false when somebody else has, or it is none any more. */
export async function claimReset(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** A link that was asked for before the password was changed is worthless after it. */
export async function deleteResetOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute();
}

export async function deleteExpiredResets(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .deleteFrom('password_reset')
    .where((row) => row.or([row('expires_at', '<', now), row('expires_at', '>', aheadOf(now, mailMs))]))
    .execute();
}
