import { type Kysely, sql } from 'kysely';
import { pricedAt } from '../db/priced-at-sql.ts';
import type { Schema } from '../db/schema.ts';

/** Of the newest entries of a word only this many may be one owner's, so that nobody hides the prices of others' things. */
const mostOfOwner = 5;
/** Only this many of the newest entries of each word are read (product 8.8). */
export const mostEntries = 200;

/** A closed listing whose words are to be saved; its text is null if it has no final price any more, or another close gave one. */
export type UnwordedListing = {
  position: number;
  ownerId: string;
  title: string | null;
  description: string;
  currency: string;
  isProduct: boolean;
  cell: number | null;
};

/** The next closed listings whose words are not kept yet. */
export async function findUnworded(db: Kysely<Schema>, most: number): Promise<UnwordedListing[]> {
  const { rows } = await sql<UnwordedListing>`
    select position, user_id as "ownerId", title, description, currency, type = 'PRODUCT' as "isProduct", cell
    from (
      select position, listing_id, closed_at from closed_listing
      where position > (select worded_to from record_progress) order by position limit ${most}
    ) as ordered
    left join listing on listing.id = ordered.listing_id and ${pricedAt} = ordered.closed_at and final_price_minor is not null
    order by position`.execute(db);
  return rows;
}

export type PriceWordRow = {
  word: string;
  currency: string;
  is_product: boolean;
  position: number;
  tile: number | null;
  owner_id: string;
};

/** Saves words, except those of which this owner already has many among the newest. */
export async function insertPriceWords(db: Kysely<Schema>, rows: readonly PriceWordRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into price_word (word, currency, is_product, position, tile, owner)
    select word, currency, is_product, position, tile, hashtext(owner_id)
    from (
      select *, row_number() over (partition by word, currency, is_product, owner_id order by position) as nth
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as one (word text, currency text, is_product boolean, position bigint, tile integer, owner_id text)
    ) as row
    where ${sql.lit(mostOfOwner)} >= nth + (
      select count(*) from (
        select owner from price_word as known
        where known.word = row.word and known.currency = row.currency and known.is_product = row.is_product
        order by known.position desc limit ${sql.lit(mostEntries)}
      ) as newest
      where owner = hashtext(owner_id))
    on conflict do nothing`.execute(db);
}

export async function saveWordedTo(db: Kysely<Schema>, position: number): Promise<void> {
  await db.updateTable('record_progress').set({ worded_to: position }).execute();
}

export async function hasUnworded(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select (select max(position) from closed_listing) > worded_to as "isAny" from record_progress`.execute(
    db,
  );
  return rows[0]?.isAny ?? false;
}
