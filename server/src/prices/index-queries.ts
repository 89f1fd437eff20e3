import { minPrices } from '@ballpark/domain/similar-prices.ts';
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Words of closed listings, in one currency and kind, in the order of the index. */
export type PricedWord = { word: string; currency: string; isProduct: boolean };

export const beforeAllWords: PricedWord = { word: '', currency: '', isProduct: false };

/** The next ones, and whether so many sales have one that it may make a figure. Reads one entry of each, and five of common ones. */
export async function findNextWords(
  db: Kysely<Schema>,
  after: PricedWord,
  most: number,
): Promise<(PricedWord & { isCommon: boolean })[]> {
  const { rows } = await sql<PricedWord & { isCommon: boolean }>`
    with recursive each as (
      (${nextAfter(keyOf(after))})
      union all
      select found.* from each cross join lateral (${nextAfter(sql`each.word, each.currency, each.is_product`)}) as found
    )
    select word, currency, is_product as "isProduct", exists (
      select from price_word as entry
      where entry.word = each.word and entry.currency = each.currency and entry.is_product = each.is_product
      offset ${sql.lit(minPrices - 1)}) as "isCommon"
    from each limit ${most}`.execute(db);
  return rows;
}

function nextAfter(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select word, currency, is_product from price_word
    where (word, currency, is_product) > (${key}) order by word, currency, is_product limit 1`;
}

function keyOf({ word, currency, isProduct }: PricedWord): RawBuilder<unknown> {
  return sql`${word}::text, ${currency}::text, ${isProduct}::boolean`;
}

export type IndexRow = Insertable<Schema['price_index']>;

/** Instead of all that were there from one word to another; to the end without the other. */
export async function replaceIndexRows(
  db: Kysely<Schema>,
  after: PricedWord,
  upTo: PricedWord | undefined,
  rows: readonly IndexRow[],
): Promise<void> {
  // The words again by themselves: the planner knows how few lie between two.
  const isUpTo = upTo
    ? sql`(word, currency, is_product) <= (${keyOf(upTo)}) and word <= ${upTo.word}::text`
    : sql`true`;
  await sql`delete from price_index
    where (word, currency, is_product) > (${keyOf(after)}) and word >= ${after.word}::text and ${isUpTo}`.execute(
    db,
  );
  if (rows.length === 0) return;
  await sql`insert into price_index
    select * from json_populate_recordset(null::price_index, ${JSON.stringify(rows)}::json)`.execute(db);
}

export async function deleteIndex(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('price_index').execute();
}

/** In the order of the file. */
export async function findIndexRows(db: Kysely<Schema>, after: PricedWord & { month: string }, most: number) {
  return db
    .selectFrom('price_index')
    .selectAll()
    .where(sql<boolean>`(word, currency, is_product, month) > (${keyOf(after)}, ${after.month}::text)`)
    .orderBy('word')
    .orderBy('currency')
    .orderBy('is_product')
    .orderBy('month')
    .limit(most)
    .execute();
}
