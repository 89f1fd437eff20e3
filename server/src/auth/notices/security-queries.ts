import { dayMs } from '@ballpark/domain/durations.ts';
import { mailPerson } from '../../db/fragments.ts';
import { notMeDays } from '@ballpark/domain/account-days.ts';
import type { Kysely } from 'kysely';
import { deleteByTime } from '../../db/in-batches.ts';
import type { Schema } from '../../db/schema.ts';
import type { MailedLink } from '../password-reset-queries.ts';
import type { SecurityChange } from './security-texts.ts';

const notMeMs = notMeDays * dayMs;
/** A page can say so long after they have expired. */
const keptMs = 30 * dayMs;

type NewNotice = { id: string; userId: string; change: SecurityChange; now: Date };

export async function saveNotice(db: Kysely<Schema>, { id, userId, change, now }: NewNotice): Promise<void> {
  await db
    .insertInto('security_notice')
    .columns(['id', 'user_id', 'change', 'email', 'created_at', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('app_user')
        .select((user) => [
          user.cast<string>(user.val(id), 'uuid').as('id'),
          'app_user.id as user_id',
          user.cast<string>(user.val(change), 'text').as('change'),
          'app_user.email',
          user.cast<Date>(user.val(now), 'timestamptz').as('created_at'),
          user.cast<Date>(user.val(new Date(now.getTime() + notMeMs)), 'timestamptz').as('expires_at'),
        ])
        .where('app_user.id', '=', userId),
    )
    .execute();
}

/** Its mail may have left. */
export async function findNoticeLink(db: Kysely<Schema>, id: string): Promise<MailedLink | undefined> {
  const row = await db
    .selectFrom('security_notice')
    .select(['token_hash', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.token_hash ? { tokenHash: row.token_hash, expiresAt: row.expires_at } : undefined;
}

export async function restoreNoticeLink(
  db: Kysely<Schema>,
  { tokenHash, expiresAt }: MailedLink,
  failed: Buffer,
): Promise<void> {
  await db
    .updateTable('security_notice')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('token_hash', '=', failed)
    .where('used_at', 'is', null)
    .execute();
}

export async function saveNoticeToken(db: Kysely<Schema>, id: string, tokenHash: Buffer, now: Date) {
  return db
    .updateTable('security_notice')
    .from('app_user')
    .set({ token_hash: tokenHash, expires_at: new Date(now.getTime() + notMeMs) })
    .whereRef('app_user.id', '=', 'security_notice.user_id')
    .where('security_notice.id', '=', id)
    .where('used_at', 'is', null)
    .returning(['change', 'security_notice.email', 'security_notice.created_at'])
    .returning(['app_user.name', 'app_user.time_zone', 'app_user.country_code', mailPerson.as('person')])
    .executeTakeFirst();
}

export async function findNotice(db: Kysely<Schema>, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('security_notice')
    .select(['user_id', 'change', 'email', 'created_at', 'used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    userId: row.user_id,
    change: row.change,
    createdAt: row.created_at,
    email: row.email,
    isUsed: row.used_at !== null,
    isExpired: row.expires_at <= now,
  };
}

export async function claimNotice(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('security_notice')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function deleteOldNotices(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'security_notice', 'expires_at', { before: new Date(now.getTime() - keptMs) });
}
