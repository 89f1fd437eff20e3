import { type Point, squareMiddle } from '@ballpark/domain/places.ts';
import { namesOf } from '@ballpark/domain/everyday-words.ts';
import type { Origin } from '@ballpark/domain/origin.ts';
import { minWitnesses } from '@ballpark/domain/fair-price.ts';
import type { ListingType } from '@ballpark/domain/listing-window.ts';
import {
  type Evidence,
  type PriceWords,
  type WordWeights,
  maxOfOne,
} from '@ballpark/domain/similar-prices.ts';
import { type Kysely, sql } from 'kysely';
import { listingIsShown, listingIsShownTo, photoText } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { isEvidence, networkOf, ownerHasStanding } from './evidence-queries.ts';
import { cellOf, cellRangesWithin, tileOf, tilesOf } from '../search/cells.ts';

export type Asked = {
  words: PriceWords;
  type: ListingType;
  currency: string;
  point: Point | null;
  listingId: string | null;
  owner: Origin;
};

export type Candidate = Evidence & {
  id: string;
  ownerId: string;
  title: string;
  description: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  closedAt: Date;
  finalPriceMinor: number;
  cover: string | null;
};

/** Of so many with the words, so many with evidence are compared text by text. */
const [maxFound, maxCandidates] = [200, 40];
const bestFirst = sql`has_standing desc, weight desc, is_near desc nulls last, position desc`;
/** New accounts take only the places that others leave free. */
export const newestFirst = sql`has_standing desc, position desc`;
const nearKm = 50;
/** Words of the description count less than those of the title. */
const descriptionShare = 0.3;

/** For `readPhotos`; null without photos. */
export const coverColumn = sql<string | null>`(
  select ${photoText}
  from listing_photo join photo on photo.id = listing_photo.photo_id
  where listing_photo.listing_id = listing.id and listing_photo.position = 0)`;

/**
 * Only evidence, two of each owner and network, so that a few cannot push the others out; near and new ones come first. A word is heavier the rarer it is among recent closes. Reads only each word's
 * newest entries, by one index.
 */
export async function findCandidates(
  db: Kysely<Schema>,
  { words, type, currency, point, listingId }: Asked,
  now: Date,
): Promise<{ candidates: Candidate[]; weights: WordWeights }> {
  const inTitle = [...new Set(words.title.flatMap(namesOf))];
  const all = [...new Set([...inTitle, ...words.description.flatMap(namesOf)])];
  if (all.length === 0) return { candidates: [], weights: {} };
  const shares = all.map((_, at) => (at < inTitle.length ? 1 : descriptionShare));
  const { rows } = await sql<Candidate & { weights: Record<string, number> }>`
    with asked as materialized (
      select word, share, ln(1 + (newest - oldest)::float8 / size) as weight, positions, tiles, standings
      from (select max(position) as newest from closed_listing) as latest,
        unnest(${all}::text[], ${shares}::float8[]) as one (word, share)
      cross join lateral (
        select array_agg(position) as positions, array_agg(tile) as tiles, array_agg(has_standing) as standings, count(*) as size,
          case when count(*) < ${sql.lit(maxEntries)} then 0 else min(position) - 1 end as oldest
        from (
          select position, tile, has_standing from price_word
          where word = one.word and currency = ${currency} and is_product = ${type === 'PRODUCT'}
          order by ${newestFirst} limit ${sql.lit(maxEntries)}
        ) as entry
      ) as found
      where size > 0
    ), candidate as (
      select position, has_standing, sum(share * weight) as weight, bool_or(tile = any(${tilesAround(point)}::int[])) as is_near
      from asked, unnest(positions, tiles, standings) as entry (position, tile, has_standing)
      group by position, has_standing
      order by ${bestFirst} limit ${sql.lit(maxFound)}
    )
    select id, "ownerId", "networkId", "plausibleMinor", title, description, location, latitude, longitude, "closedAt", "finalPriceMinor", weights, cover
    from (
    select listing.id, listing.user_id as "ownerId", network as "networkId", plausible_minor as "plausibleMinor", title, description,
      weight, is_near, position, has_standing,
      row_number() over (partition by listing.user_id order by ${bestFirst}) as nth_of_owner,
      row_number() over (partition by network order by ${bestFirst}) as nth_on_network,
      listing.location, listing.latitude, listing.longitude, listing.closed_at as "closedAt",
      final_price_minor as "finalPriceMinor", (select json_object_agg(word, weight) from asked) as weights, ${coverColumn} as cover
    from candidate
    join closed_listing using (position)
    join listing on listing.id = closed_listing.listing_id
    join app_user as owner on owner.id = listing.user_id
    where final_price_minor is not null and ${listingIsShown} and ${isEvidence(now)}
      and listing.id is distinct from ${listingId}::uuid
    ) as evidence
    where nth_of_owner <= ${sql.lit(maxOfOne)} and ("networkId" is null or nth_on_network <= ${sql.lit(maxOfOne)})
    order by ${bestFirst} limit ${sql.lit(maxCandidates)}`.execute(db);
  return { candidates: rows, weights: rows[0]?.weights ?? {} };
}

function tilesAround(point: Point | null): number[] {
  if (!point) return [];
  const middle = squareMiddle(point);
  return tilesOf(cellRangesWithin(middle, nearKm) ?? []).concat(tileOf(cellOf(middle)));
}

/** Of somebody who writes a listing. */
export async function findOrigin(db: Kysely<Schema>, userId: string): Promise<Origin> {
  const { rows } = await sql<{ networkId: number | null }>`
    select ${networkOf(sql`${userId}::uuid`)} as "networkId"`.execute(db);
  return { ownerId: userId, networkId: rows[0]?.networkId ?? null };
}

export type AskedListing = NonNullable<Awaited<ReturnType<typeof findAskedListing>>>;

export async function findAskedListing(db: Kysely<Schema>, listingId: string, readerId: string | null) {
  const isShown = readerId === null ? listingIsShown : listingIsShownTo(readerId);
  return selectAsked(db, listingId).where(isShown).executeTakeFirst();
}

export async function lockAskedListing(db: Kysely<Schema>, listingId: string) {
  return selectAsked(db, listingId).forNoKeyUpdate().executeTakeFirst();
}

function selectAsked(db: Kysely<Schema>, listingId: string) {
  return db
    .selectFrom('listing')
    .select(['user_id', 'title', 'description', 'type', 'currency', 'latitude', 'longitude'])
    .select(networkOf(sql`listing.user_id`).as('network'))
    .select(['is_active', 'suggestion_count'])
    .where('id', '=', listingId);
}

type Content = Pick<AskedListing, 'title' | 'description' | 'type' | 'currency'> & { point: Point | null };

/** Call it before the content is saved. Queues only if the content differs. */
export async function askForSimilarIfOther(
  db: Kysely<Schema>,
  listingId: string,
  { title, description, type, currency, point }: Content,
): Promise<void> {
  await sql`insert into similar_price (listing_id)
    select id from listing
    where id = ${listingId} and (title, description, type, currency, latitude, longitude) is distinct from
      (${title}, ${description}, ${type}, ${currency}, ${point?.latitude ?? null}::float8, ${point?.longitude ?? null}::float8)
    on conflict (listing_id) do update set is_due = true`.execute(db);
}

/** Closed ones keep theirs. */
export async function askForSimilarAgain(db: Kysely<Schema>, listingIds: readonly string[]): Promise<void> {
  await db
    .updateTable('similar_price')
    .set({ is_due: true })
    .where('listing_id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .execute();
}

/** Newest first. */
export async function findDue(db: Kysely<Schema>, before: string | null, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('similar_price')
    .select('listing_id')
    .where('is_due', '=', sql.lit(true))
    .$if(before !== null, (query) => query.where('listing_id', '<', before))
    .orderBy('listing_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.listing_id);
}

/** Null keeps the earlier ones. */
export async function saveSimilar(
  db: Kysely<Schema>,
  listingId: string,
  finalPricesMinor: readonly number[] | null,
): Promise<void> {
  await sql`update similar_price
    set is_due = false, final_prices_minor = coalesce(${finalPricesMinor}::bigint[], final_prices_minor)
    where listing_id = ${listingId}`.execute(db);
}

/** One owner must not hide the prices of others. */
const maxOfOwner = 5;
/** Newest entries read of each word. */
export const maxEntries = 200;

export type ClosedText = {
  position: number;
  ownerId: string;
  hasStanding: boolean;
  title: string;
  description: string;
  currency: string;
  isProduct: boolean;
  latitude: number | null;
  longitude: number | null;
};

/** What nobody guessed is no evidence, and may take no place of what is. */
export async function findClosedTexts(
  db: Kysely<Schema>,
  positions: readonly number[],
  now: Date,
): Promise<ClosedText[]> {
  const { rows } = await sql<ClosedText>`
    select position, user_id as "ownerId", coalesce(${ownerHasStanding(now)}, false) as "hasStanding",
      title, description, currency, type = 'PRODUCT' as "isProduct", listing.latitude, listing.longitude
    from closed_listing join listing on listing.id = listing_id left join app_user as owner on owner.id = user_id
    where position = any(${positions}::bigint[]) and final_price_minor is not null and suggestion_count >= ${sql.lit(minWitnesses)}
    order by position`.execute(db);
  return rows;
}

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
  has_standing: boolean;
};

/** Skips words of which this owner has many among the newest. */
export async function insertPriceWords(db: Kysely<Schema>, rows: readonly PriceWordRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into price_word (word, currency, is_product, position, tile, owner, has_standing)
    select word, currency, is_product, position, tile, hashtext(owner_id), has_standing
    from (
      select *, row_number() over (partition by word, currency, is_product, owner_id order by position) as nth
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as one (word text, currency text, is_product boolean, position bigint, tile integer, owner_id text, has_standing boolean)
    ) as row
    where ${sql.lit(maxOfOwner)} >= nth + (
      select count(*) from (
        select owner from price_word as known
        where known.word = row.word and known.currency = row.currency and known.is_product = row.is_product
          and known.has_standing = row.has_standing
        order by known.position desc limit ${sql.lit(maxEntries)}
      ) as newest
      where owner = hashtext(owner_id))
    on conflict do nothing`.execute(db);
}

/** The next sales, newest first, with words of owners who had no standing. */
export async function findWithoutStanding(
  db: Kysely<Schema>,
  before: number | null,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select distinct position from price_word where not has_standing and position < coalesce(${before}::bigint, 9007199254740991)
    order by position desc limit ${most}`.execute(db);
  return rows.map((row) => row.position);
}

/** Those of owners who have standing by now. */
export async function findWithStandingNow(
  db: Kysely<Schema>,
  positions: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select position from unnest(${positions}::bigint[]) as given (position)
    cross join lateral (select listing_id from closed_listing where closed_listing.position = given.position offset 0) as closed
    cross join lateral (select user_id from listing where listing.id = listing_id offset 0) as listing
    cross join lateral (select id, created_at from app_user where app_user.id = user_id offset 0) as owner
    where ${ownerHasStanding(now)}
    order by position`.execute(db);
  return rows.map((row) => row.position);
}
