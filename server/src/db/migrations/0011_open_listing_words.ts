import { type Kysely, sql } from 'kysely';

/**
 * The words of open listings by the tile that they lie in (domain/src/tiles.ts), each with all that a search asks of it: the
 * index tells by itself which listings of a place hold a word, and no row of theirs is read but those that are shown. It takes
 * the place of the index of migration 0008. The view says what the table holds; triggers see to it, whoever changes a listing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Widest first: so a row has no gaps. Words bytewise, whatever the server's locale: they are read by their beginnings.
  `create table open_listing_word (
    created_at timestamptz not null,
    latitude double precision not null,
    longitude double precision not null,
    listing_id uuid not null references listing on delete cascade,
    tile integer not null,
    is_in_title boolean not null,
    is_product boolean not null,
    word text collate "C" not null
  )`,
  `create view due_listing_word as
    select created_at, latitude, longitude, id as listing_id, (cell >> 17 << 10) + ((cell & 16383) >> 4) as tile,
      'A' = any(held.weights) as is_in_title, type = 'PRODUCT' as is_product, held.word
    from listing cross join unnest(tsv) as held (word, positions, weights)
    where is_active and cell is not null`,
  `insert into open_listing_word select * from due_listing_word`,
  `create unique index open_listing_word_place on open_listing_word (tile, word, listing_id)
    include (is_in_title, is_product, created_at, latitude, longitude)`,
  `create index open_listing_word_listing on open_listing_word (listing_id)`,
  // Listings are open for three days: cleaned up long before a fifth of them has changed, the index goes on telling by itself.
  `alter table open_listing_word set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`,
  `create function keep_open_listing_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from open_listing_word where listing_id = new.id;
      end if;
      insert into open_listing_word select * from due_listing_word where listing_id = new.id;
      return null;
    end $$`,
  `create trigger listing_posted after insert on listing
    for each row when (new.is_active) execute function keep_open_listing_words()`,
  `create trigger listing_changed after update of is_active, cell, latitude, longitude, type, tsv, created_at on listing
    for each row when (old.is_active or new.is_active) execute function keep_open_listing_words()`,
  `drop index listing_open_words`,
];
