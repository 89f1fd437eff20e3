-- Listings: their words and photos, and the suggestions and questions on them. Amounts are in minor units.

-- What people post. Each suggestion raises its listing's count; with free room on the page this updates no index.
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
  -- Whether others' guesses show only after one's own.
  has_independent_guesses boolean not null default false,
  is_active boolean not null default true,
  -- Why it is hidden from all but its owner and moderators; null if everybody sees it.
  hidden_by text check (hidden_by in ('reports', 'decision', 'removal', 'suspension')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  auto_closed_at timestamptz,
  final_price_minor bigint check (final_price_minor > 0),
  price_shown_at timestamptz,
  -- When the owner answered after an automatic close: with a price it was sold, without one it was not.
  price_answered_at timestamptz,
  reminded_at timestamptz,
  suggestion_count integer not null default 0 check (suggestion_count >= 0),
  -- All four or none: what the guesses make of the price (docs/fair-price.md).
  fair_price_minor bigint,
  fair_low_minor bigint,
  fair_high_minor bigint,
  fair_confidence text,
  -- The range of one or two guesses, so that the card need not read them.
  guess_min_minor bigint,
  guess_max_minor bigint,
  tsv tsvector not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((latitude is null) = (longitude is null)),
  check ((latitude is null) = (cell is null)),
  check (not is_active or (closed_at is null and auto_closed_at is null and final_price_minor is null)),
  constraint listing_outcome check (case
    when is_active then price_answered_at is null
    when auto_closed_at is null then final_price_minor is not null and price_answered_at is null
    else final_price_minor is null or price_answered_at is not null end),
  constraint listing_fair_price check (
    num_nonnulls(fair_price_minor, fair_low_minor, fair_high_minor, fair_confidence) in (0, 4)
    and 0 < fair_low_minor and fair_low_minor <= fair_price_minor and fair_price_minor <= fair_high_minor
    and fair_confidence in ('rough', 'fair', 'good')),
  constraint listing_guess_range check (
    num_nulls(guess_min_minor, guess_max_minor) in (0, 2)
    and 0 < guess_min_minor and guess_min_minor <= guess_max_minor)
) with (fillfactor = 85);
create index listing_newest on listing (created_at desc, id desc);
-- Without it, the newest closed listings are found only after all open ones, which are newer.
create index listing_closed_newest on listing (created_at desc, id desc) where not is_active;
create index listing_near on listing (cell, created_at desc, id desc);
create index listing_user on listing (user_id, created_at desc);
create index listing_expiry on listing (expires_at) where is_active;
create index listing_reminder on listing (expires_at) where is_active and reminded_at is null;
-- Without lists of pending entries (fastupdate), because every search would have to read them.
create index listing_words on listing using gin (tsv) with (fastupdate = off);

-- Each word has the listing's tile before it, '343399/bike' (server/src/search/cells.ts), to search in a place.
create function tiled_words(words tsvector, cell integer) returns tsvector
  language sql immutable strict parallel safe
  return replace(' ' || words::text, ' ''', ' ''' || ((cell >> 17 << 10) + ((cell & 16383) >> 4))::text || '/')::tsvector;
create index listing_open_words on listing using gin (tiled_words(tsv, cell)) with (fastupdate = off) where is_active;
-- Count open listings, anywhere and in a cell, without visiting a row. They are the last, because of two indexes that cost the same the
-- planner takes the newer.
create index listing_shown_newest on listing (created_at desc, id desc)
  include (type, user_id, latitude, longitude) where is_active and hidden_by is null;
create index listing_shown_near on listing (cell, created_at desc, id desc)
  include (type, user_id, latitude, longitude) where is_active and hidden_by is null;

-- A searched word with a slip finds the words that were meant by these keys (docs/decisions/0027). They are compared byte by byte, whatever
-- the server's locale, only for equality and in ranges of one key.
create table search_word_key (
  key text collate "C" not null,
  word text collate "C" not null,
  owner_count integer not null default 0,
  known_since timestamptz not null default now(),
  primary key (key, word)
);
create index search_word_key_rank on search_word_key (key, owner_count desc, known_since, word);

-- Uploaded photos; the files lie in the photo store. `content_hash` finds the same photo again.
create table photo (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('listing', 'profile')),
  width integer not null,
  height integer not null,
  thumbhash text not null,
  content_hash bytea,
  created_at timestamptz not null
);
create index photo_user on photo (user_id);
create index photo_created on photo (created_at);

-- The photos of a listing, in their order.
create table listing_photo (
  listing_id uuid not null references listing on delete cascade,
  position smallint not null check (position between 0 and 4),
  photo_id uuid not null references photo,
  primary key (listing_id, position),
  unique (listing_id, photo_id)
);
create index listing_photo_photo on listing_photo (photo_id);

-- Photos that were set aside because nothing names them any more, each with its person, so that they are deleted with the person.
create table photo_aside (
  photo_id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  aside_at timestamptz not null
);
create index photo_aside_user on photo_aside (user_id);
create index photo_aside_since on photo_aside (aside_at);

-- The guesses on listings, one a person. They stay without an author after that person has left; `former_author` then keeps those of one
-- person together. `day`, `owner_id`, `is_product` and `is_quick` are copies that never change, so that one narrow index holds everything
-- that achievements count.
create table suggestion (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  user_id uuid references app_user on delete set null,
  former_author uuid,
  amount_minor bigint not null check (amount_minor > 0),
  comment text check (length(comment) between 1 and 250),
  -- Why it is hidden from all but its author and moderators; null if everybody sees it.
  hidden_by text check (hidden_by in ('reports', 'decision', 'removal')),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- When its author saw the final price.
  revealed_at timestamptz,
  day date not null,
  owner_id uuid not null,
  is_product boolean not null,
  is_quick boolean not null,
  unique (listing_id, user_id)
);
create index suggestion_person on suggestion (user_id, created_at desc)
  include (listing_id, day, owner_id, is_product, is_quick);
create index suggestion_listing on suggestion (listing_id, created_at desc);

-- Questions about a listing, and the owner's answers. They are deleted with their author, and with the listing. Each answer has its own id,
-- so that it can be reported and hidden by itself, as its owner's words.
create table question (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  text text not null check (length(text) between 1 and 500),
  created_at timestamptz not null,
  -- Why it is hidden from all but its author and moderators; null if everybody sees it.
  hidden_by text check (hidden_by in ('reports', 'decision', 'removal')),
  answer_id uuid not null unique default gen_random_uuid(),
  answer text check (length(answer) between 1 and 500),
  answered_at timestamptz,
  answer_edited_at timestamptz,
  answer_hidden_by text check (answer_hidden_by in ('reports', 'decision', 'removal')),
  check ((answer is null) = (answered_at is null)),
  check (answer_edited_at is null or answered_at is not null)
);
create index question_listing on question (listing_id, (answered_at is null), id);
create index question_user on question (user_id);

-- The listings that people saved. A row is deleted with the person, and with the listing.
create table saved_listing (
  user_id uuid not null references app_user on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  saved_at timestamptz not null,
  primary key (user_id, listing_id)
);
create index saved_listing_newest on saved_listing (user_id, saved_at desc, listing_id desc);
create index saved_listing_listing on saved_listing (listing_id);
