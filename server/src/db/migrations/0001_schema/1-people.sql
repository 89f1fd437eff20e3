-- People: their accounts, names, blocks and XP.

-- Constraints mirror the rules: what must be unique or in range is so here, whatever the code above does. Most indexes contain all columns
-- that their queries need, so that a count reads no row.

-- Everybody with an account. Names are free; `username_key` compares usernames by how they look (docs/decisions/0019).
create table app_user (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  email text not null,
  email_key text not null unique,
  -- Null for people who came with an account elsewhere and never chose one.
  password_hash text,
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
  -- Whether they see their streak.
  shows_streak boolean not null default true,
  -- The listing for which a newcomer signs up. It is no foreign key, because deleting a listing would then search all people.
  wanted_listing_id uuid,
  -- Product 15.1.
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  -- Which house rules they have accepted, and when.
  rules_version integer,
  rules_accepted_at timestamptz,
  -- Until when they may only read, and since and until when they are suspended; without an end it is for good.
  limited_until timestamptz,
  suspended_at timestamptz,
  suspended_until timestamptz,
  email_verified_at timestamptz,
  onboarded_at timestamptz,
  created_at timestamptz not null,
  -- When the account is to be deleted, and since when a process deletes it; after that nobody can keep it. The number that keeps a former
  -- member's suggestions together is made at that moment, so that interrupted work continues with the same one.
  deletion_at timestamptz,
  deletion_begun_at timestamptz,
  former_author uuid,
  check ((latitude is null) = (longitude is null)),
  check ((username is null) = (username_key is null)),
  check (onboarded_at is null or username is not null),
  check (deletion_begun_at is null or (deletion_at is not null and former_author is not null)),
  check (suspended_until is null or suspended_at is not null)
);
create index app_user_unverified on app_user (created_at) where email_verified_at is null;
create index app_user_leaving on app_user (deletion_at) where deletion_at is not null;
create index app_user_role on app_user (role) where role <> 'member';
create index app_user_suspended on app_user (suspended_until) where suspended_at is not null;
create index app_user_leaders on app_user (xp desc, xp_reached_at, id)
  include (city_latitude, city_longitude) where xp > 0 and suspended_at is null;
create index app_user_near on app_user (city_latitude, city_longitude) include (xp, suspended_at);

-- The keys of usernames that people gave up. They are reserved for these people, and until a date they lead to them.
create table former_username (
  username_key text primary key,
  user_id uuid not null references app_user on delete cascade,
  given_up_at timestamptz not null
);
create index former_username_user on former_username (user_id, given_up_at desc);

-- The keys of former members' usernames, as SHA-256, so that nobody else gets them.
create table reserved_username (
  key_hash bytea primary key,
  reserved_at timestamptz not null
);

-- The people whom a person does not see, and why. After a block neither sees the other; after a mute only one does not.
create table unseen (
  viewer_id uuid not null references app_user on delete cascade,
  person_id uuid not null references app_user on delete cascade,
  blocks boolean not null default false,
  is_blocked boolean not null default false,
  mutes boolean not null default false,
  created_at timestamptz not null,
  primary key (viewer_id, person_id),
  check (viewer_id <> person_id)
);
create index unseen_person on unseen (person_id);

-- The ledger of XP. Listing, suggestion and owner are plain ids, so that deleting a listing deletes no award, and what two people earn from
-- each other can be limited even after that.
create table xp_award (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('suggestion', 'laterPrice', 'achievement')),
  amount integer not null check (amount > 0),
  tier text check (tier in ('closest', 'close', 'participation')),
  is_accurate boolean not null default false,
  is_exact boolean not null default false,
  is_pair_limited boolean not null default false,
  listing_id uuid,
  listing_title text,
  owner_id uuid,
  suggestion_id uuid,
  achievement_id text,
  created_at timestamptz not null,
  unique (listing_id, user_id, kind),
  unique (user_id, achievement_id),
  check ((kind <> 'achievement') = (listing_id is not null and suggestion_id is not null and tier is not null)),
  check ((kind = 'achievement') = (achievement_id is not null)),
  check (not is_accurate or tier in ('closest', 'close'))
);
create index xp_award_user on xp_award (user_id, created_at desc);
create index xp_award_suggestion on xp_award (suggestion_id);
create index xp_award_accurate on xp_award (user_id) where is_accurate;
create index xp_award_pair on xp_award (owner_id, user_id, created_at) where owner_id is not null;
create index xp_award_limited on xp_award (created_at) where is_pair_limited;
