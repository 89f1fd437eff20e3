-- The words of what went for a price, by which it is found again (product 8.8): of each word the newest come first, and only so many are read.
-- `owner` tells owners apart in a few bytes, `tile` says roughly where (server/src/search/tiles.ts). Bytewise, whatever the server's locale.
create table price_word (
  word text collate "C" not null,
  currency text not null,
  is_product boolean not null,
  position bigint not null references closed_listing on delete cascade,
  tile integer,
  owner integer not null,
  primary key (word, currency, is_product, position) include (tile, owner)
);
create index price_word_position on price_word (position)
