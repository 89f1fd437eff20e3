import { type Kysely, sql } from 'kysely';

/**
 * Each address that takes pushes belongs to one session and ends with it. Addresses that no session holds any more
 * go: nobody could end their pushes. The version before saves without the session, so the column may be null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Calls take the two in this order.
  await sql`lock table session in share row exclusive mode`.execute(db);
  await sql`alter table push_subscription add column session_hash bytea`.execute(db);
  await sql`update push_subscription set session_hash = token_hash from session
    where session.user_id = push_subscription.user_id and push_endpoint = endpoint`.execute(db);
  await sql`delete from push_subscription where session_hash is null`.execute(db);
  await sql`alter table push_subscription add constraint push_subscription_session_hash_key unique (session_hash),
    add constraint push_subscription_session_hash_fkey foreign key (session_hash) references session on delete cascade`.execute(
    db,
  );
}
