import { verificationHours } from '@ballpark/domain/link-times.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { demoDomain } from '../demo-domain.ts';
import { verificationMs } from './verification-queries.ts';

/** Up to this many accounts, or the one of an address. */
type Which = { most: number } | { emailKey: string };

/**
 * Removes accounts with all their data that were never verified, and whose last mail of their first three days is a day old; answers how
 * many. Call it in a transaction: it locks them and checks again, because a mail may have been requested in between.
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

/** A mail prolongs an account only within this time after the registration. So daily requests keep an address at most a day longer. */
const prolongedHours = 72;

/** Demo people are verified right after they are made, and have no mail. */
function selectLapsed(db: Kysely<Schema>, now: Date) {
  const since = new Date(now.getTime() - verificationMs);
  return db
    .selectFrom('app_user')
    .select('app_user.id')
    .where('email_verified_at', 'is', null)
    .where('app_user.created_at', '<=', since)
    .where('email_key', 'not like', `%@${demoDomain}`)
    .where((user) => user.not(user.exists(mailsOf('verification_send'))))
    .where((user) => user.not(user.exists(mailsOf('email_verification'))))
    .where((user) => user.not(user.exists(mailsOf('password_reset'))))
    .where((user) => user.not(user.exists(liveResets())))
    .where((user) => user.not(user.exists(mailsOf('email_change'))));

  /** Each table records a request or a sent mail. Both count, because retries may send a mail hours after its request. */
  function mailsOf(table: 'verification_send' | 'email_verification' | 'password_reset' | 'email_change') {
    return db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', sql.ref<string>('app_user.id'))
      .where('created_at', '>', since)
      .where('created_at', '<=', afterRegistration(prolongedHours));
  }

  /** A person who opens one owns the mailbox; but only the last one that was requested in time counts. */
  function liveResets() {
    return db
      .selectFrom('password_reset')
      .select('user_id')
      .where('user_id', '=', sql.ref<string>('app_user.id'))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('created_at', '<=', afterRegistration(prolongedHours + verificationHours));
  }
}

function afterRegistration(hours: number) {
  return sql<Date>`app_user.created_at + make_interval(hours => ${sql.lit(hours)})`;
}
