import { type Kysely, sql } from 'kysely';

/** A link lives until the mail with the next one has left: for that moment a person has two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email_verification drop constraint email_verification_pkey`.execute(db);
  await sql`alter table email_verification drop constraint email_verification_token_hash_key`.execute(db);
  await sql`alter table email_verification add primary key (token_hash)`.execute(db);
  await sql`create index email_verification_user on email_verification (user_id)`.execute(db);
}
