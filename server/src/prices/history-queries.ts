import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listingIsShown } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { mostEntries } from './similar-queries.ts';

/** Newest listings with the rarest word. */
const mostLookedThrough = 1000;

export type KnownPrice = { closedAt: Date; finalPriceMinor: number };

/** The newest listings, oldest first. */
export async function findPrices(
  db: Kysely<Schema>,
  words: readonly string[],
  currency: string,
): Promise<KnownPrice[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<KnownPrice>`
    with rarest as materialized (
      select asked.word
      from (select max(position) as newest from closed_listing) as latest, unnest(${words}::text[]) as asked (word)
      cross join lateral (
        select count(*) as size, case when count(*) < ${sql.lit(mostEntries)} then 0 else min(position) end as oldest
        from (${newestOf(sql`asked.word`, currency, mostEntries)}) as entry
      ) as found
      order by size::float8 / (newest - oldest + 1), asked.word limit 1
    ), entry as materialized (
      select entry.* from rarest cross join lateral (${newestOf(sql`rarest.word`, currency, mostLookedThrough)}) as entry
    )
    select listing.closed_at as "closedAt", final_price_minor as "finalPriceMinor"
    from entry
    join closed_listing using (position)
    join listing on listing.id = closed_listing.listing_id
    where final_price_minor is not null and ${listingIsShown} and not exists (
      select from unnest(${words}::text[]) as asked (word)
      where word not in (select word from rarest) and not exists (
        select from price_word
        where price_word.word = asked.word and currency = ${currency} and is_product = entry.is_product
          and position = entry.position))
    order by listing.closed_at`.execute(db);
  return rows;
}

function newestOf(word: RawBuilder<unknown>, currency: string, most: number): RawBuilder<unknown> {
  return sql`
    select each.* from (values (true), (false)) as kind (is_product)
    cross join lateral (
      select is_product, position from price_word
      where word = ${word} and currency = ${currency} and is_product = kind.is_product
      order by position desc limit ${sql.lit(most)}
    ) as each
    order by position desc limit ${sql.lit(most)}`;
}

/**
 * The currency with most entries comes first. `offset 0` makes the planner go from a word's entries to their
 * listings, and stop at the first that counts.
 */
export async function findCurrencies(
  db: Kysely<Schema>,
  words: readonly string[],
  currencies: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ currency: string }>`
    select asked.currency from unnest(${currencies}::text[]) as asked (currency)
    where not exists (
      select from unnest(${words}::text[]) as wanted (word)
      where not exists (
        select from price_word join closed_listing using (position)
        join listing on listing.id = closed_listing.listing_id
        where word = wanted.word and price_word.currency = asked.currency
          and final_price_minor is not null and ${listingIsShown} offset 0)
    )
    order by (
      select min(size) from unnest(${words}::text[]) as wanted (word)
      cross join lateral (
        select count(*) as size
        from (
          select from price_word where word = wanted.word and currency = asked.currency limit ${sql.lit(mostLookedThrough)}
        ) as entry
      ) as counted
    ) desc, asked.currency`.execute(db);
  return rows.map((row) => row.currency);
}
