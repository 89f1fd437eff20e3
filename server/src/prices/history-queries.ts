import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Origin } from '@ballpark/domain/origin.ts';
import { isNotBlocked, listingIsShown } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { isEvidence } from './evidence-queries.ts';
import { coverColumn, maxEntries, newestFirst } from './similar-queries.ts';

/** Newest listings with the rarest word. */
const maxLookedThrough = 1000;

/** The plausible price is null if it is no evidence. */
export type Sale = Origin & {
  id: string;
  ownerId: string;
  isProduct: boolean;
  title: string;
  latitude: number | null;
  longitude: number | null;
  closedAt: Date;
  plausibleMinor: number | null;
};

/** Newest first. Here and below, a word is all its names with blanks between. */
export async function findSales(
  db: Kysely<Schema>,
  { words, currency, now }: { words: readonly string[]; currency: string; now: Date },
): Promise<Sale[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Sale>`
    select sale.id, "ownerId", is_product as "isProduct", network as "networkId", "closedAt",
      title, sale.latitude, sale.longitude,
      case when ${isEvidence(now)} then plausible_minor end as "plausibleMinor"
    from (${salesOf(words, sql`${currency}::text`)}) as sale
    join app_user as owner on owner.id = "ownerId"
    order by "closedAt" desc, sale.id desc`.execute(db);
  return rows;
}

export type SalesInCurrency = { currency: string; count: number };

/** Without those of blocked people; the currency with most comes first. */
export async function countSales(
  db: Kysely<Schema>,
  words: readonly string[],
  currencies: readonly string[],
  blockedIds: readonly string[],
): Promise<SalesInCurrency[]> {
  if (words.length === 0 || currencies.length === 0) return [];
  const { rows } = await sql<SalesInCurrency>`
    select asked_in.currency, count(*)::int as count
    from unnest(${currencies}::text[]) as asked_in (currency)
    cross join lateral (${salesOf(words, sql`asked_in.currency`)}) as sale
    where ${isNotBlocked(sql`sale."ownerId"`, blockedIds)}
    group by asked_in.currency order by count desc, asked_in.currency`.execute(db);
  return rows;
}

function salesOf(words: readonly string[], currency: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with rarest as materialized (
      select asked.word
      from (select max(position) as newest from closed_listing) as latest, unnest(${words}::text[]) as asked (word)
      cross join lateral (
        select count(*) as size, case when count(*) < ${sql.lit(maxEntries)} then 0 else min(position) end as oldest
        from (${newestOf(sql`asked.word`, currency, maxEntries)}) as entry
      ) as found
      order by size::float8 / (newest - oldest + 1), asked.word limit 1
    ), entry as materialized (
      select entry.* from rarest cross join lateral (${newestOf(sql`rarest.word`, currency, maxLookedThrough)}) as entry
    )
    select listing.id, user_id as "ownerId", entry.is_product, listing.closed_at as "closedAt", network, plausible_minor,
      listing.title, listing.latitude, listing.longitude
    from entry
    join closed_listing using (position)
    join listing on listing.id = closed_listing.listing_id
    where final_price_minor is not null and ${listingIsShown} and not exists (
      select from unnest(${words}::text[]) as asked (word)
      where word not in (select word from rarest) and not exists (
        select from price_word
        where price_word.word = any(string_to_array(asked.word, ' ')) and price_word.currency = ${currency} and is_product = entry.is_product
          and position = entry.position))`;
}

function newestOf(
  word: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  return sql`
    select distinct each.* from ${namesIn(word)}
    cross join (values (true), (false)) as kind (is_product)
    cross join lateral (
      select is_product, position, has_standing from price_word
      where word = one.name and price_word.currency = ${currency} and is_product = kind.is_product
      order by ${newestFirst} limit ${sql.lit(most)}
    ) as each
    order by ${newestFirst} limit ${sql.lit(most)}`;
}

/** Each name of a word is read by itself, so that the index gives its newest first. */
function namesIn(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`unnest(string_to_array(${word}, ' ')) as one (name)`;
}

/**
 * The currency with most entries comes first. A name without entries in a currency costs one look into
 * the index, whose order makes the planner take it; of others, `limit 1` stops at the first listing that counts.
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
        select from ${namesIn(sql`wanted.word`)} cross join lateral (
          select word from price_word where word = one.name and currency = asked.currency
          order by is_product, position limit 1) as held
        cross join lateral (
          select from price_word join closed_listing using (position)
          join listing on listing.id = closed_listing.listing_id
          where price_word.word = held.word and price_word.currency = asked.currency
            and final_price_minor is not null and ${listingIsShown} limit 1) as first)
    )
    order by (
      select min(size) from unnest(${words}::text[]) as wanted (word)
      cross join lateral (
        select count(*) as size
        from ${namesIn(sql`wanted.word`)} cross join lateral (
          select from price_word where word = one.name and currency = asked.currency limit ${sql.lit(maxLookedThrough)}
        ) as entry
      ) as counted
    ) desc, asked.currency`.execute(db);
  return rows.map((row) => row.currency);
}

export type SoldRow = {
  id: string;
  title: string;
  location: string;
  cover: string | null;
  closedAt: Date;
  finalPriceMinor: number;
};

/** Newest first. */
export async function findSold(db: Kysely<Schema>, ids: readonly string[]): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select id, title, location, ${coverColumn} as cover, closed_at as "closedAt", final_price_minor as "finalPriceMinor"
    from listing
    where id = any(${ids}::uuid[]) and final_price_minor is not null and ${listingIsShown}
    order by closed_at desc, id desc`.execute(db);
  return rows;
}
