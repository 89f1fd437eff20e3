import { type Kysely, sql } from 'kysely';

/**
 * What people are told, how they want to be told, and how far the outbox was read for it. Listings are plain ids: a deleted
 * one leaves what was told of it. Nobody is told of what happened before these tables were there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table notification (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    kind text not null,
    listing_id uuid,
    count integer not null default 1 check (count > 0),
    facts jsonb not null,
    in_app boolean not null,
    read_at timestamptz,
    local_day date not null,
    mail_due_at timestamptz,
    digest_day date,
    digested_day date,
    created_at timestamptz not null
  )`,
  `create index notification_list on notification (user_id, created_at desc, id desc) where in_app`,
  `create index notification_unread on notification (user_id) where in_app and read_at is null`,
  // What happens again before it was read is counted into the same notification.
  `create unique index notification_batch on notification (user_id, kind, listing_id) where read_at is null`,
  `create index notification_day on notification (user_id, local_day) where kind = 'listingNearby'`,
  `create index notification_to_digest on notification (user_id, digest_day) where digest_day is not null`,
  `create index notification_digested on notification (user_id, digested_day) where digested_day is not null`,
  `create index notification_created on notification (created_at)`,

  // No row: all as it is by default.
  `create table notification_setting (
    user_id uuid primary key references app_user on delete cascade,
    channels jsonb not null default '{}',
    quiet_from smallint check (quiet_from between 0 and 1439),
    quiet_to smallint check (quiet_to between 0 and 1439),
    told_rank smallint,
    check ((quiet_from is null) = (quiet_to is null))
  )`,

  `create table outbox_reader (
    name text primary key,
    transaction_id xid8 not null,
    outbox_id bigint not null
  )`,
  // After this transaction's own rows, should it be the one that numbers them all.
  `insert into outbox_reader values ('notifications', pg_current_xact_id(), 9007199254740991)`,

  `create index app_user_city on app_user (city_latitude, city_longitude)`,
];
