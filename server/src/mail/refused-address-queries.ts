import { emailKey } from '@ballpark/domain/email.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Whose address it is; undefined for one that is nobody's, such as one changed meanwhile, or is refused already. */
export async function saveRefusal(
  db: Kysely<Schema>,
  address: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('app_user')
    .set({ mail_refused_at: now })
    .where('email_key', '=', emailKey(address))
    // Another spelling is another mailbox, which a stranger may have chosen.
    .where('email', '=', address)
    .where('mail_refused_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
