-- The tables of version 1.0.0. Constraints mirror the rules: what must be unique or in range is so here, whatever the code above does. Most
-- indexes contain all columns that their queries need, so that a count reads no row.

-- People

-- `username_key` and `name_key` compare usernames and names by how they look (docs/decisions/0019).
create table app_user (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  name_key text,
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
  check ((username is null) = (username_key is null)),
  check (onboarded_at is null or username is not null)
);
create index app_user_name_key on app_user (name_key) where name_key is not null;
create index app_user_unverified on app_user (created_at) where email_verified_at is null;
create index app_user_leaderboard on app_user (xp desc, xp_reached_at, id)
  include (city_latitude, city_longitude) where xp > 0;
create index app_user_city on app_user (city_latitude, city_longitude) include (xp);

-- Signing in

create table session (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);
create index session_expiry on session (expires_at);

-- A link stays valid until the mail with the next one has left, so a person may have two for that moment.
create table email_verification (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_verification_user on email_verification (user_id);
create table verification_send (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null
);
create index verification_send_user on verification_send (user_id, created_at desc);

-- Listings

-- Each suggestion raises its listing's count. With free room on the page this updates no index.
create table listing (
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
) with (fillfactor = 85);
create index listing_newest on listing (created_at desc, id desc);
create index listing_open_newest on listing (created_at desc, id desc)
  include (type, latitude, longitude) where is_active;
-- Without it, the newest closed listings are found only after all open ones, which are newer.
create index listing_closed_newest on listing (created_at desc, id desc) where not is_active;
create index listing_near on listing (cell, created_at desc, id desc);
create index listing_open_near on listing (cell, created_at desc, id desc)
  include (type, latitude, longitude) where is_active;
create index listing_user on listing (user_id, created_at desc);
create index listing_expiry on listing (expires_at) where is_active;
create index listing_reminder on listing (expires_at) where is_active and reminded_at is null;

-- Without lists of pending entries (fastupdate), because every search would have to read them.
create index listing_words on listing using gin (tsv) with (fastupdate = off);
-- Each word has the listing's tile before it, '343399/bike' (server/src/search/tiles.ts), to search in a place.
create function tiled_words(words tsvector, cell integer) returns tsvector
  language sql immutable strict parallel safe
  return replace(' ' || words::text, ' ''', ' ''' || ((cell >> 17 << 10) + ((cell & 16383) >> 4))::text || '/')::tsvector;
create index listing_open_words on listing using gin (tiled_words(tsv, cell)) with (fastupdate = off) where is_active;

-- A searched word with a slip finds the words that were meant by these keys (docs/decisions/0010). They are compared byte by byte, whatever
-- the server's locale, only for equality and in ranges of one key.
create table search_word_key (
  key text collate "C" not null,
  word text collate "C" not null,
  owner_count integer not null default 0,
  known_since timestamptz not null default now(),
  primary key (key, word)
);
create index search_word_key_rank on search_word_key (key, owner_count desc, known_since, word);

-- Suggestions

-- `day`, `owner_id`, `is_product` and `is_quick` are copies that never change, so that one narrow index holds everything that achievements
-- count.
create table suggestion (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  comment text check (length(comment) between 1 and 250),
  created_at timestamptz not null,
  edited_at timestamptz,
  day date not null,
  owner_id uuid not null,
  is_product boolean not null,
  is_quick boolean not null,
  unique (listing_id, user_id)
);
create index suggestion_person on suggestion (user_id, created_at desc)
  include (listing_id, day, owner_id, is_product, is_quick);
create index suggestion_listing on suggestion (listing_id, created_at desc);

-- Photos

create table photo (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('listing', 'profile')),
  width integer not null,
  height integer not null,
  thumbhash text not null,
  created_at timestamptz not null
);
create index photo_user on photo (user_id);
create index photo_created on photo (created_at);
create table listing_photo (
  listing_id uuid not null references listing on delete cascade,
  position smallint not null check (position between 0 and 4),
  photo_id uuid not null references photo,
  primary key (listing_id, position),
  unique (listing_id, photo_id)
);
create index listing_photo_photo on listing_photo (photo_id);

-- XP

-- The ledger. Listing and suggestion are plain ids, so that deleting a listing deletes no award.
create table xp_award (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('suggestion', 'achievement')),
  amount integer not null check (amount > 0),
  tier text check (tier in ('closest', 'close', 'participation')),
  is_accurate boolean not null default false,
  listing_id uuid,
  listing_title text,
  suggestion_id uuid,
  achievement_id text,
  created_at timestamptz not null,
  unique (listing_id, user_id, kind),
  unique (user_id, achievement_id),
  check ((kind = 'suggestion') = (listing_id is not null and suggestion_id is not null and tier is not null)),
  check ((kind = 'achievement') = (achievement_id is not null)),
  check (not is_accurate or tier in ('closest', 'close'))
);
create index xp_award_user on xp_award (user_id, created_at desc);
create index xp_award_suggestion on xp_award (suggestion_id);
create index xp_award_accurate on xp_award (user_id) where is_accurate;

-- Events

-- Events for other parts of the server, written in the transaction that makes them true. An identity is assigned before its transaction
-- ends, so a later one may be visible first; the number of the transaction tells which may still come.
create table outbox (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  kind text not null,
  user_id uuid,
  listing_id uuid,
  payload jsonb not null,
  created_at timestamptz not null
);
create index outbox_created on outbox (created_at);
create index outbox_order on outbox (transaction_id, id);
create table outbox_reader (
  name text primary key,
  transaction_id xid8 not null,
  outbox_id bigint not null
);
insert into outbox_reader values ('notifications', pg_current_xact_id(), 9007199254740991);

-- Notifications

-- Listings are plain ids, so that the notifications about a deleted one stay.
create table notification (
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
);
create index notification_list on notification (user_id, created_at desc, id desc) where in_app;
create index notification_unread on notification (user_id) where in_app and read_at is null;
-- If an event happens again before its notification was read, the same notification counts it.
create unique index notification_batch on notification (user_id, kind, listing_id) where read_at is null;
create index notification_day on notification (user_id, local_day) where kind = 'listingNearby';
create index notification_to_digest on notification (user_id, digest_day) where digest_day is not null;
create index notification_digested on notification (user_id, digested_day) where digested_day is not null;
create index notification_created on notification (created_at);

-- A person without a row has the default of every setting.
create table notification_setting (
  user_id uuid primary key references app_user on delete cascade,
  channels jsonb not null default '{}',
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  notified_rank smallint,
  check ((quiet_from is null) = (quiet_to is null))
);

-- An endpoint belongs to one browser, even if another person uses it now. The time limits how often edits of suggestions are pushed to it.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  edit_pushed_at timestamptz,
  created_at timestamptz not null
);
create index push_subscription_user on push_subscription (user_id, created_at desc, id desc);

-- Housekeeping

create table idempotency_key (
  user_id uuid not null references app_user on delete cascade,
  route text not null,
  key text not null check (length(key) between 1 and 200),
  claim uuid not null,
  request_hash bytea not null,
  reply text,
  claimed_at timestamptz not null,
  primary key (user_id, route, key)
);
create index idempotency_key_claimed on idempotency_key (claimed_at);
create table setting (
  key text primary key,
  value jsonb not null
);
-- Unlogged, so that counting an attempt does not wait for the disk; a crash loses only the counts.
create unlogged table rate_limit (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limit_resets on rate_limit (resets_at);
