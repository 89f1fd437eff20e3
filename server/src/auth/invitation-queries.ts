import type { Person } from '@ballpark/domain/contract/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

const invitationDays = 14;
const invitationMs = invitationDays * 24 * 60 * 60 * 1000;

/** Keeps the hash of a new invitation; answers until when it is good. */
export async function insertInvitation(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  { createdBy, now }: { createdBy: string; now: Date },
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + invitationMs);
  await db
    .insertInto('invitation')
    .values({ token_hash: tokenHash, created_by: createdBy, created_at: now, expires_at: expiresAt })
    .execute();
  return expiresAt;
}

/** Uses up an invitation; false for one that is not good. Of several at once one gets it. */
export async function useInvitation(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredInvitations(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<', now).execute();
}

/** A page of those that are good, newest first. */
export async function findInvitations(
  db: Kysely<Schema>,
  now: Date,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom('invitation')
    .innerJoin('app_user', 'app_user.id', 'invitation.created_by')
    .select(['invitation.id', 'invitation.created_at as createdAt', 'expires_at as expiresAt'])
    .select(
      sql<Person>`jsonb_build_object('id', app_user.id, 'name', app_user.name, 'username', app_user.username,
        'photoUrl', app_user.photo_url, 'xp', app_user.xp)`.as('createdBy'),
    )
    .where('expires_at', '>', now)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** How many are good, counted up to one more than `most`. */
export async function countInvitations(db: Kysely<Schema>, now: Date, most: number): Promise<number> {
  const rows = await db
    .selectFrom('invitation')
    .select('id')
    .where('expires_at', '>', now)
    .limit(most + 1)
    .execute();
  return rows.length;
}

/** Takes one back; false for one that is not good any more. */
export async function deleteInvitation(db: Kysely<Schema>, id: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
