import { type Kysely, sql } from 'kysely';

/** The browsers to which people let their notifications be pushed. An endpoint is one browser's, whoever uses it now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscription (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index push_subscription_user on push_subscription (user_id, created_at desc, id desc)`.execute(
    db,
  );
}
