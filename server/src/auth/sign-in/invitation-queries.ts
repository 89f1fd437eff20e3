import { dayMs } from '@ballpark/domain/durations.ts';
import { invitationDays } from '@ballpark/domain/account-days.ts';
import type { Kysely } from 'kysely';
import { countUpTo, personJson } from '../../db/fragments.ts';
import { deleteByTime } from '../../db/in-batches.ts';
import type { Schema } from '../../db/schema.ts';

const invitationMs = invitationDays * dayMs;

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

/** Works once, also for concurrent calls, and as long as who made it is an admin. */
export async function useInvitation(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app_user')
          .select('app_user.id')
          .whereRef('app_user.id', '=', 'invitation.created_by')
          .where('role', '=', 'admin')
          .where('suspended_at', 'is', null),
      ),
    )
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredInvitations(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'invitation', 'expires_at', { before: now });
}

export async function findInvitations(
  db: Kysely<Schema>,
  now: Date,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom('invitation')
    .innerJoin('app_user', 'app_user.id', 'invitation.created_by')
    .select(['invitation.id', 'invitation.created_at as createdAt', 'expires_at as expiresAt'])
    .select(personJson('app_user').as('createdBy'))
    .where('expires_at', '>', now)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countInvitations(db: Kysely<Schema>, now: Date, most: number): Promise<number> {
  return countUpTo(db, db.selectFrom('invitation').select('id').where('expires_at', '>', now), most);
}

export async function deleteInvitation(db: Kysely<Schema>, id: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
