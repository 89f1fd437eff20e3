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
create index price_word_position on price_word (position)
