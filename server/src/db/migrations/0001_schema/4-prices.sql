-- Prices: what closed listings teach the fair price (docs/fair-price.md).

-- Listings with a final price in the order in which it became known. One that is reopened keeps its place until the next
-- recount. No reference, because a deleted listing's row is removed later, when its event is read.
create table closed_listing (
  position bigint generated always as identity primary key,
  listing_id uuid not null unique
);

-- One row: what all guesses have taught, up to which listing they are counted, and whether one of those was reopened or deleted since. A
-- second row, anew, is there while everything is counted from the beginning.
create table price_context (
  is_anew boolean primary key,
  counted_to bigint not null,
  is_recount_due boolean not null default false,
  medians double precision[] not null,
  misses double precision[] not null,
  lean double precision not null,
  count double precision not null,
  squares double precision not null,
  low_miss double precision not null,
  high_miss double precision not null,
  closed_count integer not null
);

-- What a person's guesses have taught, one row a person, and a second one, anew, during a recount. After they leave it belongs to nobody:
-- person_id is then the former_author of their suggestions. Owners are at most three, and hashed. `positions` and `ratios` are of their last
-- 100 guesses, and `track` is the track record that people are shown.
create table guess_record (
  person_id uuid not null,
  is_anew boolean not null,
  count double precision not null,
  sum double precision not null,
  squares double precision not null,
  owners text[] not null,
  positions bigint[] not null,
  ratios double precision[] not null,
  track jsonb not null,
  primary key (person_id, is_anew)
);

-- The words of sold things, to find their prices again. The newest entries of each word come first, and only some are read.
-- `owner` distinguishes owners in a few bytes, `tile` is the rough place (server/src/search/cells.ts). Words are compared byte by byte,
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

-- The prices of similar things when a listing was posted, or when its words were last changed; the fair price uses them. Due:
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
