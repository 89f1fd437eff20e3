import { type Kysely, sql } from 'kysely';

/**
 * The first tables. Constraints mirror the rules: what must be unique or in range is so here, whatever the code above does.
 * Only btree and GIN, no generated columns, so that other engines of the dialect stay open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table app_user (
    id uuid primary key,
    name text not null check (length(name) between 1 and 80),
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    username text check (length(username) between 3 and 30),
    username_key text unique,
    photo_url text,
    background_url text,
    about text check (length(about) <= 500),
    preferences text[] not null default '{}',
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    city_latitude double precision,
    city_longitude double precision,
    location text,
    country_code text check (length(country_code) = 2),
    time_zone text not null default 'UTC',
    xp integer not null default 0 check (xp >= 0),
    xp_reached_at timestamptz,
    email_verified_at timestamptz,
    onboarded_at timestamptz,
    created_at timestamptz not null,
    check ((latitude is null) = (longitude is null)),
    check ((username is null) = (username_key is null))
  )`,
  `create index app_user_leaderboard on app_user (xp desc, xp_reached_at, id) where xp > 0`,

  `create table session (
    token_hash bytea primary key,
    user_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index session_by_user on session (user_id)`,
  `create index session_expiry on session (expires_at)`,

  `create table email_verification (
    user_id uuid primary key references app_user on delete cascade,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create table verification_send (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null
  )`,
  `create index verification_send_user on verification_send (user_id, created_at desc)`,

  `create table listing (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    title text not null check (length(title) between 1 and 100),
    description text not null check (length(description) between 1 and 500),
    type text not null check (type in ('PRODUCT', 'SERVICE')),
    location text not null check (length(location) between 1 and 200),
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    cell integer,
    currency text not null check (length(currency) = 3),
    offer_minor bigint check (offer_minor > 0),
    is_active boolean not null default true,
    opened_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz,
    auto_closed_at timestamptz,
    final_price_minor bigint check (final_price_minor > 0),
    price_shown_at timestamptz,
    reminded_at timestamptz,
    suggestion_count integer not null default 0 check (suggestion_count >= 0),
    tsv tsvector not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((latitude is null) = (longitude is null)),
    check ((latitude is null) = (cell is null)),
    check (not is_active or (closed_at is null and auto_closed_at is null and final_price_minor is null)),
    check (is_active or (auto_closed_at is null) = (final_price_minor is not null))
  )`,
  `create index listing_open_newest on listing (created_at desc, id desc) where is_active`,
  `create index listing_newest on listing (created_at desc, id desc)`,
  `create index listing_open_near on listing (cell, created_at desc, id desc) where is_active`,
  `create index listing_near on listing (cell, created_at desc, id desc)`,
  `create index listing_user on listing (user_id, created_at desc)`,
  `create index listing_expiry on listing (expires_at) where is_active`,
  `create index listing_words on listing using gin (tsv)`,
  // Bytewise, whatever the server's locale: compared for being the same, and read in ranges of one key.
  `create table search_word_key (
    key text collate "C" not null,
    word text collate "C" not null,
    primary key (key, word)
  )`,

  `create table photo (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    kind text not null check (kind in ('listing', 'profile')),
    width integer not null,
    height integer not null,
    thumbhash text not null,
    created_at timestamptz not null
  )`,
  `create index photo_user on photo (user_id)`,
  `create index photo_created on photo (created_at)`,
  `create table listing_photo (
    listing_id uuid not null references listing on delete cascade,
    position smallint not null check (position between 0 and 4),
    photo_id uuid not null references photo,
    primary key (listing_id, position),
    unique (listing_id, photo_id)
  )`,
  `create index listing_photo_photo on listing_photo (photo_id)`,

  `create table suggestion (
    id uuid primary key,
    listing_id uuid not null references listing on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    amount_minor bigint not null check (amount_minor > 0),
    comment text check (length(comment) between 1 and 250),
    created_at timestamptz not null,
    edited_at timestamptz,
    unique (listing_id, user_id)
  )`,
  `create index suggestion_user on suggestion (user_id, created_at desc)`,
  `create index suggestion_listing on suggestion (listing_id, created_at desc)`,

  // The ledger. Listing and suggestion are kept as plain ids: a deleted listing takes no award with it.
  `create table xp_award (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    kind text not null check (kind in ('suggestion', 'achievement')),
    amount integer not null check (amount > 0),
    tier text check (tier in ('closest', 'close', 'participation')),
    listing_id uuid,
    listing_title text,
    suggestion_id uuid,
    achievement_id text,
    created_at timestamptz not null,
    unique (listing_id, user_id, kind),
    unique (user_id, achievement_id),
    check ((kind = 'suggestion') = (listing_id is not null and suggestion_id is not null and tier is not null)),
    check ((kind = 'achievement') = (achievement_id is not null))
  )`,
  `create index xp_award_user on xp_award (user_id, created_at desc)`,
  `create index xp_award_suggestion on xp_award (suggestion_id)`,

  // Facts for others to act upon, written in the transaction that makes them true.
  `create table outbox (
    id bigint generated always as identity primary key,
    kind text not null,
    user_id uuid,
    listing_id uuid,
    payload jsonb not null,
    created_at timestamptz not null
  )`,
  `create index outbox_created on outbox (created_at)`,

  `create table idempotency_key (
    user_id uuid not null references app_user on delete cascade,
    route text not null,
    key text not null check (length(key) between 1 and 200),
    claim uuid not null,
    request_hash bytea not null,
    reply text,
    claimed_at timestamptz not null,
    primary key (user_id, route, key)
  )`,
  `create index idempotency_key_claimed on idempotency_key (claimed_at)`,

  `create table setting (
    key text primary key,
    value jsonb not null
  )`,

  // Unlogged: counting an attempt waits for no disk; a crash forgets the counts and nothing else.
  `create unlogged table rate_limit (
    key text primary key,
    count integer not null,
    resets_at timestamptz not null
  )`,
  `create index rate_limit_resets on rate_limit (resets_at)`,
];
