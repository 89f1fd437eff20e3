import { dayMs } from '@ballpark/domain/durations.ts';
import { daysToStay } from '@ballpark/domain/account-days.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export type Since = { userId: string; from: Date };

export async function deletePassword(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: null }).where('id', '=', userId).execute();
}

/** Voids links to this address, or with `!=` to all others, of mails about changes since `from`. */
export async function voidNotices(
  db: Kysely<Schema>,
  { userId, from }: Since,
  [is, email]: ['=' | '!=', string],
  now: Date,
): Promise<void> {
  await db
    .updateTable('security_notice')
    // An unsent mail has no link yet: its id stands in for one, so that it is not sent.
    .set({ used_at: now, token_hash: sql`coalesce(token_hash, uuid_send(id))` })
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('email', is, email)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes only codes made since `from`, which had ended the earlier ones. */
export async function deleteRecoveryCodesSince(db: Kysely<Schema>, { userId, from }: Since): Promise<void> {
  await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('security_notice')
          .select('id')
          .where('user_id', '=', userId)
          .where('change', '=', 'recoveryCodesMade')
          .where('created_at', '>=', from),
      ),
    )
    .execute();
}

export async function deletePasskeysSince(db: Kysely<Schema>, { userId, from }: Since): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).where('created_at', '>=', from).execute();
}

/** Leaves the one that somebody signed up with: only one that was added later had a mail. */
export async function deleteIdentitiesSince(db: Kysely<Schema>, { userId, from }: Since): Promise<void> {
  await db
    .deleteFrom('identity')
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', 'in', (query) =>
      query
        .selectFrom('security_notice')
        .select('security_notice.created_at')
        .where('security_notice.user_id', '=', userId)
        .where('change', '=', 'signInLinked'),
    )
    .execute();
}

/** Not of a newcomer whom a moderator has refused: nobody asked for that one. */
export async function cancelDeletionSince(db: Kysely<Schema>, { userId, from }: Since): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ deletion_at: null })
    .where('id', '=', userId)
    .where('deletion_at', '>=', new Date(from.getTime() + daysToStay * dayMs))
    .where('deletion_begun_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute();
}

export async function deleteWebhooksSince(db: Kysely<Schema>, { userId, from }: Since): Promise<void> {
  await db.deleteFrom('webhook').where('user_id', '=', userId).where('created_at', '>=', from).execute();
}

export async function deleteExportSince(db: Kysely<Schema>, { userId, from }: Since): Promise<void> {
  await db.deleteFrom('account_export').where('user_id', '=', userId).where('asked_at', '>=', from).execute();
}
