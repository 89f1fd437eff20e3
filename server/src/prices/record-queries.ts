import type { PriceHistory } from '@ballpark/domain/fair-price.ts';
import type { GuessRecord } from '@ballpark/domain/price-estimate.ts';
import type { KeptTrack } from '@ballpark/domain/track-record.ts';
import { type Kysely, sql } from 'kysely';
import { pricedAt } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { closingKinds, hasNews } from '../events/outbox-queries.ts';
import { type CountedGuesses, countedGuesses } from './counted-guesses-queries.ts';

/** How many events are read at once. Without a close among them, the position is saved only after this many. */
export const mostEvents = 50;

type Context = Omit<PriceHistory, 'people'>;

/** A closed listing at its place in the order; without a price if it was reopened or deleted since. */
export type OrderedListing = CountedGuesses & {
  position: number;
  ownerId: string | null;
  finalPriceMinor: number | null;
  /** The similar prices that the fair price used while the listing was open. */
  similarFinalPricesMinor: number[];
};

/** What is known of a person: their record, and the places and ratios (guess / final price) of their last guesses, oldest first. */
export type PersonRecord = { personId: string; record: GuessRecord; positions: number[]; ratios: number[] };

/** Whether events wait to be read for the records, or listings to be counted. */
export async function hasUncounted(db: Kysely<Schema>): Promise<boolean> {
  const isOfInterest = sql<boolean>`kind = any(${closingKinds})`;
  if (await hasNews(db, 'records', { isOfInterest, most: mostEvents })) return true;
  const { rows } = await sql<{ isNew: boolean }>`
    select coalesce((select max(position) from closed_listing), 0)
      > coalesce((select counted_to from price_context where not is_anew), 0) as "isNew"`.execute(db);
  return rows[0]?.isNew ?? false;
}

export async function isRecountDue(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('price_context')
    .select('is_recount_due')
    .where('is_anew', '=', false)
    .executeTakeFirst();
  return row?.is_recount_due ?? false;
}

/** Waits until nobody else counts, and keeps others from counting until the transaction ends. */
export async function lockCounting(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('records'))`.execute(db);
}

/** Queues everything to be counted from the beginning. A recount that runs may have passed what has changed, so another one follows it. */
export async function markRecountDue(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('price_context').set({ is_recount_due: true }).execute();
}

/**
 * Marks the recount as due if one of these listings was in the order, and takes out those that are deleted. A reopened one keeps its place, so
 * that it counts once when it is closed again.
 */
export async function takeOut(db: Kysely<Schema>, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await sql`update price_context set is_recount_due = true
    where exists (select from closed_listing where listing_id = any(${listingIds}::uuid[]))`.execute(db);
  await sql`delete from closed_listing
    where listing_id = any(${listingIds}::uuid[]) and not exists (select from listing where id = listing_id)`.execute(
    db,
  );
}

/** Adds those of these listings that have a price at the end of the order, unless they are in it already; answers the places of both. */
export async function addToOrder(db: Kysely<Schema>, listingIds: readonly string[]): Promise<number[]> {
  if (listingIds.length === 0) return [];
  await sql`insert into closed_listing (listing_id)
    select listing.id from unnest(${listingIds}::uuid[]) with ordinality as closed (id, nth) join listing using (id)
    where final_price_minor is not null and not exists (select from closed_listing where listing_id = listing.id)
    group by listing.id order by max(nth)`.execute(db);
  const rows = await db
    .selectFrom('closed_listing')
    .select('position')
    .where('listing_id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .execute();
  return rows.map(({ position }) => position);
}

/** Listings with a price that are missing in the order, such as rows that were written by hand, oldest first. */
export async function findMissing(db: Kysely<Schema>, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('final_price_minor', 'is not', null)
    .where(sql<boolean>`not exists (select from closed_listing where listing_id = listing.id)`)
    .orderBy(pricedAt)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets an interrupted recount, and takes listings without a price out of the order. */
export async function beginRecount(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('price_context').where('is_anew', '=', true).execute();
  await db.deleteFrom('guess_record').where('is_anew', '=', true).execute();
  await sql`delete from closed_listing
    where not exists (select from listing where id = listing_id and final_price_minor is not null)`.execute(
    db,
  );
}

/** Puts what was counted anew in the place of what was known. */
export async function finishRecount(db: Kysely<Schema>): Promise<void> {
  for (const table of ['price_context', 'guess_record'] as const) {
    await db.deleteFrom(table).where('is_anew', '=', false).execute();
    await db.updateTable(table).set({ is_anew: false }).execute();
  }
}

/** The next listings after a place in the order, at most so many, with the guesses that count. */
export async function findUncounted(
  db: Kysely<Schema>,
  countedTo: number,
  most: number,
): Promise<OrderedListing[]> {
  const { rows } = await sql<OrderedListing>`
    select ordered.position, listing.user_id as "ownerId", listing.final_price_minor as "finalPriceMinor",
      coalesce("personIds", '{}') as "personIds", coalesce(amounts, '{}') as amounts, coalesce(independent, '{}') as independent,
      coalesce(final_prices_minor::float8[], '{}') as "similarFinalPricesMinor"
    from (
      select position, listing_id from closed_listing where position > ${countedTo} order by position limit ${most}
    ) as ordered
    left join listing on listing.id = ordered.listing_id and final_price_minor is not null
    left join similar_price on similar_price.listing_id = listing.id
    left join lateral (${countedGuesses}) as guesses on true
    order by ordered.position`.execute(db);
  return rows;
}

/** What is known of all guesses, and up to which place in the order. */
export async function readContext(
  db: Kysely<Schema>,
  isAnew: boolean,
): Promise<{ countedTo: number; context: Context | undefined }> {
  const row = await db
    .selectFrom('price_context')
    .selectAll()
    .where('is_anew', '=', isAnew)
    .executeTakeFirst();
  if (!row) return { countedTo: 0, context: undefined };
  const { medians, misses, lean, count, squares } = row;
  const [lowMiss, highMiss, closedCount] = [row.low_miss, row.high_miss, row.closed_count];
  return {
    countedTo: row.counted_to,
    context: { medians, misses, lean, count, squares, lowMiss, highMiss, closedCount },
  };
}

export async function saveContext(
  db: Kysely<Schema>,
  isAnew: boolean,
  { countedTo, history }: { countedTo: number; history: Context },
): Promise<void> {
  const { medians, misses, lean, count, squares, lowMiss, highMiss, closedCount } = history;
  const known = {
    counted_to: countedTo,
    medians: [...medians],
    misses: [...misses],
    lean,
    count,
    squares,
    low_miss: lowMiss,
    high_miss: highMiss,
    closed_count: closedCount,
  };
  await db
    .insertInto('price_context')
    .values({ is_anew: isAnew, ...known })
    .onConflict((conflict) => conflict.column('is_anew').doUpdateSet(known))
    .execute();
}

export async function readRecords(
  db: Kysely<Schema>,
  isAnew: boolean,
  personIds: readonly string[],
): Promise<PersonRecord[]> {
  const { rows } = await sql<PersonRecord>`
    select person_id as "personId", positions::float8[] as positions, ratios,
      json_build_object('count', count, 'sum', sum, 'squares', squares, 'ownerIds', owners) as record
    from guess_record where person_id = any(${personIds}::uuid[]) and is_anew = ${isAnew}`.execute(db);
  return rows;
}

export async function saveRecords(
  db: Kysely<Schema>,
  isAnew: boolean,
  learned: readonly (PersonRecord & { track: KeptTrack })[],
): Promise<void> {
  const rows = learned.map(({ personId, record: { ownerIds, ...sums }, ...rest }) => {
    return { person_id: personId, is_anew: isAnew, ...sums, owners: ownerIds, ...rest };
  });
  // Sent as one JSON value, since there may be more values than a statement takes.
  await sql`
    insert into guess_record (person_id, is_anew, count, sum, squares, owners, positions, ratios, track)
    select person_id, is_anew, count, sum, squares, owners, positions, ratios, track
    from json_populate_recordset(null::guess_record, ${JSON.stringify(rows)}::json)
    on conflict (person_id, is_anew) do update set count = excluded.count, sum = excluded.sum, squares = excluded.squares,
      owners = excluded.owners, positions = excluded.positions, ratios = excluded.ratios, track = excluded.track`.execute(
    db,
  );
}

/** Takes a person's name off their record, which goes on under the number of their suggestions. */
export async function nameRecordAnew(
  db: Kysely<Schema>,
  userId: string,
  formerAuthor: string,
): Promise<void> {
  await db
    .updateTable('guess_record')
    .set({ person_id: formerAuthor })
    .where('person_id', '=', userId)
    .execute();
}
