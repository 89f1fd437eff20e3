import { daysToStay } from '@ballpark/domain/account-days.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Takes a person's password away, so that who knows it cannot sign in. A mailed link sets another one. */
export async function deletePassword(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: null }).where('id', '=', userId).execute();
}

type Since = { userId: string; from: Date };

/**
 * Makes the links of mails about security invalid that went to any other address from this moment on. A mail that waits to be sent has no
 * link yet and is not sent any more; its id, which no link is, stands for one, because a used notice has one.
 */
export async function voidNoticesToOthers(
  db: Kysely<Schema>,
  { userId, from, email, now }: Since & { email: string; now: Date },
): Promise<void> {
  await db
    .updateTable('security_notice')
    .set({ used_at: now, token_hash: sql`coalesce(token_hash, uuid_send(id))` })
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('email', '!=', email)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes the recovery codes if they were made from this moment on; their making ended the ones of before. */
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

/** Cancels a deletion that was asked for from this moment on, unless it has begun. */
export async function cancelDeletionSince(db: Kysely<Schema>, { userId, from }: Since): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ deletion_at: null })
    .where('id', '=', userId)
    .where('deletion_at', '>=', new Date(from.getTime() + daysToStay * dayMs))
    .where('deletion_begun_at', 'is', null)
    .execute();
}

/** Deletes an export that was asked for from this moment on; the next sweep removes its file. */
export async function deleteExportSince(db: Kysely<Schema>, { userId, from }: Since): Promise<void> {
  await db.deleteFrom('account_export').where('user_id', '=', userId).where('asked_at', '>=', from).execute();
}
