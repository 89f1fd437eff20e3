import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Of the newest entries of a word only this many may be one owner's, so that nobody hides the prices of others' things. */
const mostOfOwner = 5;
/** Only this many of the newest entries of each word are read. */
export const mostEntries = 200;

/** The text of a closed listing, and what its words are kept with. */
export type ClosedText = {
  position: number;
  ownerId: string;
  title: string;
  description: string;
  currency: string;
  isProduct: boolean;
  cell: number | null;
};

/** The texts of the closed listings at these places in the order. */
export async function findClosedTexts(
  db: Kysely<Schema>,
  positions: readonly number[],
): Promise<ClosedText[]> {
  const { rows } = await sql<ClosedText>`
    select position, user_id as "ownerId", title, description, currency, type = 'PRODUCT' as "isProduct", cell
    from closed_listing join listing on listing.id = listing_id
    where position = any(${positions}::bigint[]) and final_price_minor is not null
    order by position`.execute(db);
  return rows;
}

/** Deletes the words of a close before. */
export async function deletePriceWords(db: Kysely<Schema>, positions: readonly number[]): Promise<void> {
  await db
    .deleteFrom('price_word')
    .where('position', '=', sql<number>`any(${positions}::bigint[])`)
    .execute();
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
