import { type Kysely, sql } from 'kysely';

/** Addresses that are told of events, and what was sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      scope text not null check (scope in ('own', 'all')),
      url text not null check (length(url) <= 500),
      secret bytea not null check (length(secret) between 24 and 64),
      kinds text[] not null check (cardinality(kinds) > 0),
      created_at timestamptz not null,
      paused_at timestamptz,
      paused_by text check (paused_by in ('person', 'failures', 'gone')),
      failed_at timestamptz,
      check ((paused_at is null) = (paused_by is null))
    )`.execute(db);
  await sql`create index webhook_user on webhook (user_id)`.execute(db);
  await sql`
    create table webhook_delivery (
      id uuid primary key,
      webhook_id uuid not null references webhook on delete cascade,
      kind text not null,
      listing_id uuid,
      suggestion_id uuid,
      question_id uuid,
      by_user_id uuid references app_user on delete set null,
      happened_at timestamptz not null,
      asked_at timestamptz not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      tries integer not null default 0 check (tries >= 0),
      status integer,
      problem text,
      tried_at timestamptz,
      next_try_at timestamptz
    )`.execute(db);
  await sql`create index webhook_delivery_webhook on webhook_delivery (webhook_id, id)`.execute(db);
  await sql`create index webhook_delivery_by_user on webhook_delivery (by_user_id) where by_user_id is not null`.execute(
    db,
  );
  await sql`create index webhook_delivery_asked_at on webhook_delivery (asked_at)`.execute(db);
  await sql`insert into outbox_position (name, seq) select 'webhooks', seq from outbox_position where name = 'numbered'`.execute(
    db,
  );
}
