import { longestMedians, type PriceHistory } from '@ballpark/domain/fair-price.ts';
import type { GuessRecord } from '@ballpark/domain/price-estimate.ts';
import { longestTrack, type Track } from '@ballpark/domain/track-record.ts';
import { type Kysely, sql } from 'kysely';
import { pricedAt } from '../db/priced-at-sql.ts';
import type { Schema } from '../db/schema.ts';
import { type CountedGuesses, countedGuesses } from './counted-guesses-queries.ts';
import { markStale } from './track-queries.ts';

/** A closed listing at its place in the order; its price is null if it has none any more, or another close gave one. */
export type OrderedListing = CountedGuesses & {
  position: number;
  listingId: string;
  ownerId: string | null;
  finalPriceMinor: number | null;
  /** The similar prices that the fair price used while the listing was open (product 8.8). */
  similarFinalPricesMinor: number[];
};

/** The next listings to be counted, at most so many, with the guesses that count. */
export async function findUncounted(db: Kysely<Schema>, most: number): Promise<OrderedListing[]> {
  const { rows } = await sql<OrderedListing>`
    select ordered.position, ordered.listing_id as "listingId", listing.user_id as "ownerId", listing.final_price_minor as "finalPriceMinor",
      coalesce("personIds", '{}') as "personIds", coalesce(amounts, '{}') as amounts, coalesce(independent, '{}') as independent,
      coalesce(final_prices_minor::float8[], '{}') as "similarFinalPricesMinor"
    from (
      select position, listing_id, closed_at from closed_listing
      where position > (select counted_to from record_progress) order by position limit ${most}
    ) as ordered
    left join listing on listing.id = ordered.listing_id and ${pricedAt} = ordered.closed_at and final_price_minor is not null
    left join similar_price on similar_price.listing_id = listing.id
    left join lateral (${countedGuesses}) as guesses on true
    order by ordered.position`.execute(db);
  return rows;
}

/** The history before a position, of all guesses and of these people. */
export async function readHistory(
  db: Kysely<Schema>,
  before: number,
  personIds: readonly string[],
): Promise<Pick<PriceHistory, 'people'> & { context: Omit<PriceHistory, 'people'> | undefined }> {
  const rows = await db
    .selectFrom('price_context')
    .selectAll()
    .where('position', '<', before)
    .orderBy('position', 'desc')
    .limit(longestMedians)
    .execute();
  const people = await readRecords(db, before, personIds);
  const [last] = rows;
  if (!last) return { context: undefined, people };
  const inOrder = rows.toReversed();
  const context = {
    medians: inOrder.map(({ median }) => median),
    // More than the engine keeps do no harm, because it uses the last ones.
    misses: inOrder.map(({ miss }) => miss),
    lean: last.lean,
    count: last.count,
    squares: last.squares,
    lowMiss: last.low_miss,
    highMiss: last.high_miss,
    closedCount: last.closed_count,
  };
  return { context, people };
}

async function readRecords(
  db: Kysely<Schema>,
  before: number,
  personIds: readonly string[],
): Promise<Record<string, GuessRecord>> {
  const { rows } = await sql<GuessRecord & { personId: string }>`
    select person as "personId", count, sum, squares, owners as "ownerIds"
    from unnest(${personIds}::uuid[]) as person
    cross join lateral (
      select count, sum, squares, owners from guess_record
      where person_id = person and position < ${before} order by position desc limit 1
    ) as last`.execute(db);
  return Object.fromEntries(rows.map(({ personId, ...record }) => [personId, record]));
}

/** The last guesses of these people that were counted before a position, each as guess / final price, oldest first. */
export async function readRatios(
  db: Kysely<Schema>,
  before: number,
  personIds: readonly string[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ personId: string; ratios: number[] }>`
    select person as "personId", ratios
    from unnest(${personIds}::uuid[]) as person
    cross join lateral (
      select array_agg(ratio order by position) as ratios from (
        select position, ratio from guess_record
        where person_id = person and position < ${before} order by position desc limit ${longestTrack - 1}
      ) as last
    ) as guesses
    where ratios is not null`.execute(db);
  return new Map(rows.map(({ personId, ratios }) => [personId, ratios]));
}

/** Forgets what was learned at these positions, before they are counted again. */
export async function deleteLearned(db: Kysely<Schema>, positions: readonly number[]): Promise<void> {
  const these = sql<number>`any(${positions}::bigint[])`;
  await db.deleteFrom('price_context').where('position', '=', these).execute();
  const forgotten = await db
    .deleteFrom('guess_record')
    .where('position', '=', these)
    .returning('person_id')
    .execute();
  await markStale(
    db,
    forgotten.map((row) => row.person_id),
  );
}

/** What one listing adds: the history after it, and the guesses of people whose records it changed, with their tracks after it. */
export type Learned = {
  position: number;
  history: PriceHistory;
  guesses: readonly { personId: string; ratio: number; track: Track }[];
};

export async function insertLearned(db: Kysely<Schema>, learned: readonly Learned[]): Promise<void> {
  if (learned.length === 0) return;
  await db.insertInto('price_context').values(learned.map(contextRow)).execute();
  // Sent as one JSON value, since there may be more values than a statement takes.
  await sql`
    insert into guess_record
      (person_id, position, count, sum, squares, owners, ratio, closed_count, within_count, usual_ratio)
    select person_id, position, count, sum, squares, owners, ratio, closed_count, within_count, usual_ratio
    from json_to_recordset(${JSON.stringify(learned.flatMap(recordRows))}::json) as row(
      person_id uuid, position bigint, count double precision, sum double precision, squares double precision, owners text[],
      ratio double precision, closed_count integer, within_count integer, usual_ratio double precision
    )`.execute(db);
  await markStale(
    db,
    learned.flatMap(({ guesses }) => guesses.map(({ personId }) => personId)),
  );
}

function contextRow({ position, history }: Learned) {
  return {
    position,
    median: history.medians.at(-1) ?? 0,
    lean: history.lean,
    count: history.count,
    squares: history.squares,
    miss: history.misses.at(-1) ?? 0,
    low_miss: history.lowMiss,
    high_miss: history.highMiss,
    closed_count: history.closedCount,
  };
}

function recordRows({ position, history, guesses }: Learned) {
  return guesses.flatMap(({ personId, ratio, track }) => {
    const record = history.people[personId];
    if (!record) return [];
    const { count, sum, squares, ownerIds } = record;
    return [
      {
        person_id: personId,
        position,
        count,
        sum,
        squares,
        owners: ownerIds,
        ratio,
        closed_count: track.closedCount,
        within_count: track.withinCount,
        usual_ratio: track.usualRatio,
      },
    ];
  });
}

/** Takes a person's name off their record, which goes on under the number of their suggestions (product 3.17). */
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
  await db.deleteFrom('stale_track').where('person_id', '=', userId).execute();
}
