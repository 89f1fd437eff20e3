import type { Kysely } from 'kysely';
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
