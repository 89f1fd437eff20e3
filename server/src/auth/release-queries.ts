import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { demoDomain } from '../demo-domain.ts';
import { verificationMs } from './verification-queries.ts';

/** Of up to so many accounts at once, or of one address. */
type Which = { most: number } | { emailKey: string };

/**
 * Removes accounts that were never verified and whose last mail is a day old, with all that is theirs; answers how many. To be
 * called in a transaction: they are locked, and looked at again, for a mail may have been asked for in between.
 */
export async function deleteLapsed(db: Kysely<Schema>, now: Date, which: Which): Promise<number> {
  const locked =
    'most' in which
      ? await selectLapsed(db, now).limit(which.most).forUpdate().skipLocked().execute()
      : await selectLapsed(db, now).where('email_key', '=', which.emailKey).forUpdate().execute();
  if (locked.length === 0) return 0;
  const ids = sql<string>`any(${locked.map(({ id }) => id)}::uuid[])`;
  const deleted = await db
    .deleteFrom('app_user')
    .where('id', 'in', selectLapsed(db, now).where('id', '=', ids))
    .returning('id')
    .execute();
  return deleted.length;
}

/** Demo people are verified in the next breath, and have no mail. */
function selectLapsed(db: Kysely<Schema>, now: Date) {
  const since = new Date(now.getTime() - verificationMs);
  return db
    .selectFrom('app_user')
    .select('app_user.id')
    .where('email_verified_at', 'is', null)
    .where('app_user.created_at', '<=', since)
    .where('email_key', 'not like', `%@${demoDomain}`)
    .where((user) => user.not(user.exists(mailsOf('verification_send', since))))
    .where((user) => user.not(user.exists(mailsOf('email_verification', since))))
    .where((user) => user.not(user.exists(mailsOf('password_reset', since))))
    .where((user) => user.not(user.exists(mailsOf('email_change', since))));

  /** Asked for, or sent: one that was tried again for hours has left long after it was asked for. */
  function mailsOf(
    table: 'verification_send' | 'email_verification' | 'password_reset' | 'email_change',
    after: Date,
  ) {
    return db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', sql.ref<string>('app_user.id'))
      .where('created_at', '>', after);
  }
}
