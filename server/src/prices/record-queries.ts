import { type GuessRecord, longestMedians, type PriceHistory } from '@ballpark/domain/fair-price.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A closed listing at its place in the order; its price is null where it has none any more, or another close gave it. */
export type OrderedListing = {
  position: number;
  listingId: string;
  ownerId: string | null;
  finalPriceMinor: number | null;
  personIds: string[];
  amounts: number[];
  independent: boolean[];
};

/**
 * The next listings to be counted, at most so many. Their guesses are those that were made before the price was first shown; a guess is
 * independent when nobody else's stood there at the time of its last change. A former member is known by their former_author alone.
 */
export async function findUncounted(db: Kysely<Schema>, most: number): Promise<OrderedListing[]> {
  const { rows } = await sql<OrderedListing>`
    select ordered.position, ordered.listing_id as "listingId", listing.user_id as "ownerId", listing.final_price_minor as "finalPriceMinor",
      coalesce(person_ids, '{}') as "personIds", coalesce(amounts, '{}') as amounts, coalesce(independent, '{}') as independent
    from (
      select position, listing_id, closed_at from closed_listing
      where position > (select counted_to from record_progress) order by position limit ${most}
    ) as ordered
    left join listing on listing.id = ordered.listing_id and listing.closed_at = ordered.closed_at and final_price_minor is not null
    left join lateral (
      select array_agg(coalesce(suggestion.former_author, app_user.former_author, suggestion.user_id, suggestion.id) order by suggestion.id) as person_ids,
        array_agg(amount_minor::float8 order by suggestion.id) as amounts,
        array_agg(not exists (
          select from suggestion as other
          where other.listing_id = suggestion.listing_id and other.id <> suggestion.id
            and (other.created_at <= suggestion.edited_at or (other.created_at, other.id) < (suggestion.created_at, suggestion.id))
        ) order by suggestion.id) as independent
      from suggestion left join app_user on app_user.id = suggestion.user_id
      where suggestion.listing_id = listing.id
        and coalesce(suggestion.edited_at, suggestion.created_at) <= coalesce(listing.price_shown_at, listing.closed_at)
    ) as guesses on true
    order by ordered.position`.execute(db);
  return rows;
}

/** What was known before a position, of all guesses and of these people. */
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
    // More of them than the engine keeps do no harm: it takes the last.
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

/** Forgets what was learned at these positions, before they are counted again. */
export async function deleteLearned(db: Kysely<Schema>, positions: readonly number[]): Promise<void> {
  const these = sql<number>`any(${positions}::bigint[])`;
  await db.deleteFrom('price_context').where('position', '=', these).execute();
  await db.deleteFrom('guess_record').where('position', '=', these).execute();
}

/** What one listing taught: the history after it, and whose records it changed. */
export type Learned = { position: number; history: PriceHistory; personIds: readonly string[] };

export async function insertLearned(db: Kysely<Schema>, learned: readonly Learned[]): Promise<void> {
  if (learned.length === 0) return;
  await db.insertInto('price_context').values(learned.map(contextRow)).execute();
  // As one value, for the rows may be more than a statement takes values.
  await sql`
    insert into guess_record (person_id, position, count, sum, squares, owners)
    select person_id, position, count, sum, squares, owners
    from json_to_recordset(${JSON.stringify(learned.flatMap(recordRows))}::json) as row(
      person_id uuid, position bigint, count double precision, sum double precision, squares double precision, owners text[]
    )`.execute(db);
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

function recordRows({ position, history, personIds }: Learned) {
  return personIds.flatMap((personId) => {
    const record = history.people[personId];
    if (!record) return [];
    const { count, sum, squares, ownerIds } = record;
    return [{ person_id: personId, position, count, sum, squares, owners: ownerIds }];
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
}
