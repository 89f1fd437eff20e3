import { hourMs } from '@ballpark/domain/durations.ts';
import { confirmHours, undoDays } from '@ballpark/domain/account-days.ts';
import { type Kysely, sql } from 'kysely';
import { deleteByTime } from '../db/in-batches.ts';
import { mailPerson } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

export const confirmMs = confirmHours * hourMs;
export const undoMs = undoDays * 24 * hourMs;
/** A page can say so long after they have expired. */
const keptMs = 60 * 24 * hourMs;

/** Take it before any lock on a person: two people who want each other's address would deadlock. */
export async function lockEmails(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('email-change'), 0)`.execute(db);
}

type NewChange = {
  id: string;
  userId: string;
  old: { email: string; emailKey: string; isVerified: boolean };
  next: { email: string; emailKey: string };
  now: Date;
};

export async function insertChange(
  db: Kysely<Schema>,
  { id, userId, old, next, now }: NewChange,
): Promise<void> {
  await db
    .insertInto('email_change')
    .values({
      id,
      user_id: userId,
      old_email: old.email,
      old_email_key: old.emailKey,
      was_verified: old.isVerified,
      new_email: next.email,
      new_email_key: next.emailKey,
      state: 'asked',
      created_at: now,
    })
    .execute();
}

export async function supersedeAsked(db: Kysely<Schema>, userId: string): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ state: 'superseded' })
    .where('user_id', '=', userId)
    .where('state', '=', 'asked')
    .execute();
}

export async function markConfirmed(
  db: Kysely<Schema>,
  id: string,
  reservedUntil: Date | null,
): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ state: 'confirmed', reserved_until: reservedUntil })
    .where('id', '=', id)
    .execute();
}

/** Reserves the address as long as a link that undoes the change is valid. */
export async function reserveUntil(db: Kysely<Schema>, id: string, until: Date): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ reserved_until: until })
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .where('reserved_until', '<', until)
    .execute();
}

/** Also undoes all later changes of the account. */
export async function markUndoneSince(db: Kysely<Schema>, userId: string, id: string): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ state: 'undone' })
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .execute();
}

/** Keeps changes away from the address that the account has again. */
export async function markTakenBack(
  db: Kysely<Schema>,
  { id, user_id: userId, old_email_key: emailKey }: { id: string; user_id: string; old_email_key: string },
): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ state: 'undone' })
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .where('old_email_key', '!=', emailKey)
    .execute();
}

export async function findChange(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('email_change')
    .innerJoin('app_user', 'app_user.id', 'email_change.user_id')
    .selectAll('email_change')
    .select(['app_user.name', 'app_user.username', mailPerson.as('person')])
    .select(['app_user.time_zone', 'app_user.country_code'])
    .where('email_change.id', '=', id)
    .executeTakeFirst();
}

type NewLink = { tokenHash: Buffer; changeId: string; purpose: 'confirm' | 'undo'; expiresAt: Date };

export async function insertLink(
  db: Kysely<Schema>,
  { tokenHash, changeId, purpose, expiresAt }: NewLink,
): Promise<void> {
  await db
    .insertInto('email_change_link')
    .values({ token_hash: tokenHash, change_id: changeId, purpose, expires_at: expiresAt })
    .execute();
}

export async function findLinkedChange(db: Kysely<Schema>, tokenHash: Buffer, purpose: 'confirm' | 'undo') {
  return db
    .selectFrom('email_change_link')
    .innerJoin('email_change', 'email_change.id', 'email_change_link.change_id')
    .selectAll('email_change')
    .select('email_change_link.expires_at')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}
export type LinkedChange = NonNullable<Awaited<ReturnType<typeof findLinkedChange>>>;

/** Away from this address, asked for since then, and not undone. */
export async function findFirstChangeFrom(
  db: Kysely<Schema>,
  { userId, from }: { userId: string; from: Date },
  oldKey: string,
) {
  return db
    .selectFrom('email_change')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('old_email_key', '=', oldKey)
    .where('state', '!=', 'undone')
    .where('created_at', '>=', from)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function findUndoable(db: Kysely<Schema>, userId: string, oldKey: string, now: Date) {
  return db
    .selectFrom('email_change')
    .selectAll()
    .where('user_id', '=', userId)
    .where('old_email_key', '=', oldKey)
    .where('state', '=', 'confirmed')
    .where('reserved_until', '>', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Somebody else gave it up recently. */
export async function isReserved(
  db: Kysely<Schema>,
  emailKey: string,
  exceptId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_change')
    .select('id')
    .where('old_email_key', '=', emailKey)
    .where('state', '=', 'confirmed')
    .where('reserved_until', '>', now)
    .where('user_id', '!=', exceptId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldChanges(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'email_change', 'created_at', { before: new Date(now.getTime() - keptMs) });
}
