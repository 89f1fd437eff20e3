-- Prices: what closed listings teach the fair price (docs/fair-price.md).

-- Listings with a final price in the order in which they closed (product 8.5). No reference, because a deleted listing's row is removed
-- later, when its event is read.
create table closed_listing (
  position bigint generated always as identity primary key,
  listing_id uuid not null unique,
  closed_at timestamptz not null
);

-- What all guesses had taught after this listing was counted; a listing that teaches nothing has no row.
create table price_context (
  position bigint primary key references closed_listing on delete cascade,
  median double precision not null,
  lean double precision not null,
  count double precision not null,
  squares double precision not null,
  miss double precision not null,
  low_miss double precision not null,
  high_miss double precision not null,
  closed_count integer not null
);

-- What a person's guesses had taught after this listing was counted; the last row of a person is their record. After they leave it belongs
-- to nobody: person_id is then the former_author of their suggestions. Owners are at most three, and hashed. The last four columns are the
-- track record that people are shown (product 8.10).
create table guess_record (
  person_id uuid not null,
  position bigint not null references closed_listing on delete cascade,
  count double precision not null,
  sum double precision not null,
  squares double precision not null,
  owners text[] not null,
  ratio double precision not null default 1,
  closed_count integer not null default 0,
  within_count integer not null default 0,
  usual_ratio double precision not null default 1,
  primary key (person_id, position)
);
create index guess_record_position on guess_record (position);

-- People whose copy of their track record (app_user.track) may be outdated; each batch of the count refreshes them.
create table stale_track (person_id uuid primary key);

-- One row: up to which position closed listings are counted, and up to which their words are kept.
create table record_progress (
  counted_to bigint not null,
  worded_to bigint not null
);
insert into record_progress (counted_to, worded_to) values (0, 0);

-- The words of sold things, to find their prices again (product 8.8). The newest entries of each word come first, and only some are read.
-- `owner` distinguishes owners in a few bytes, `tile` is the rough place (server/src/search/tiles.ts). Words are compared byte by byte,
-- whatever the server's locale.
create table price_word (
  word text collate "C" not null,
  currency text not null,
  is_product boolean not null,
  position bigint not null references closed_listing on delete cascade,
  tile integer,
  owner integer not null,
  primary key (word, currency, is_product, position) include (tile, owner)
);
create index price_word_position on price_word (position);

-- The prices of similar things when a listing was posted, or when its words were last changed; the fair price uses them (product 8.8). Due:
-- still to be found.
create table similar_price (
  listing_id uuid primary key references listing on delete cascade,
  final_prices_minor bigint[] not null default '{}',
  is_due boolean not null default true
);
create index similar_price_due on similar_price (listing_id) where is_due;

-- Owners of listings that closed by themselves who will be asked a second time what they went for, and when.
create table price_question (
  listing_id uuid primary key references listing on delete cascade,
  ask_at timestamptz not null
);
create index price_question_ask on price_question (ask_at);
