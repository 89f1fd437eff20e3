import type { CountedRecord, PriceHistory } from '@ballpark/domain/fair-price.ts';
import type { Origin } from '@ballpark/domain/origin.ts';
import type { KeptTrack } from '@ballpark/domain/track-record.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleTo, listingIsShown, pricedAt, suggestionCounts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { hasNews, recordKinds } from '../events/outbox-queries.ts';
import { isUnrestricted, networkOf } from './evidence-queries.ts';

/** Without a close among them, the position is saved only after this many. */
export const maxEvents = 50;

type Context = Omit<PriceHistory, 'people'>;

/** The price is null if it was reopened or deleted since, or if its owner is restricted. */
export type OrderedListing = CountedGuesses & {
  position: number;
  ownerId: string | null;
  networkId: number | null;
  finalPriceMinor: number | null;
  /** Its fair price used them while it was open. */
  similarFinalPricesMinor: number[];
};

/** A ratio is guess / final price. */
export type TrackedGuess = Origin & { position: number; ratio: number };

/** Tracked guesses: oldest first. */
export type PersonRecord = { personId: string; record: CountedRecord; tracked: TrackedGuess[] };

export async function hasUncounted(db: Kysely<Schema>): Promise<boolean> {
  const isOfInterest = sql<boolean>`kind = any(${recordKinds})`;
  if (await hasNews(db, 'records', { isOfInterest, most: maxEvents })) return true;
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

/** An earlier version counted, which did not note whose listings. */
export async function isOutdated(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isOutdated: boolean }>`
    select exists (
      select from price_context
      where not is_anew and (cardinality(owners) <> cardinality(medians) or cardinality(owners) <> cardinality(misses))
    ) as "isOutdated"`.execute(db);
  return rows[0]?.isOutdated ?? false;
}

/**
 * One process counts at a time, until the transaction ends. Who waits for longer than this fails before the
 * statement times out, which would count as the fault of what is counted.
 */
export async function lockCounting(db: Kysely<Schema>): Promise<void> {
  await sql`set local lock_timeout = '10s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('records'))`.execute(db);
}

/** Some read every closed listing, of which there may be millions. */
export async function allowLongStatements(trx: Kysely<Schema>): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(trx);
}

/** A running recount may have passed the change, so another one follows. */
export async function markRecountDue(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('price_context').set({ is_recount_due: true }).execute();
}

/**
 * Makes a recount due if any was in the order, and removes the deleted ones. A reopened one keeps its
 * position, so that it counts once, and is no evidence until it was counted anew: its words and price may be others.
 */
export async function takeOut(db: Kysely<Schema>, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await sql`update price_context set is_recount_due = true
    where exists (select from closed_listing where listing_id = any(${listingIds}::uuid[]))`.execute(db);
  await sql`update closed_listing set plausible_minor = null where listing_id = any(${listingIds}::uuid[])`.execute(
    db,
  );
  await sql`delete from closed_listing
    where listing_id = any(${listingIds}::uuid[]) and not exists (select from listing where id = listing_id)`.execute(
    db,
  );
}

/** Makes a recount due if they have closed any. */
export async function takeOutOf(db: Kysely<Schema>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`update price_context set is_recount_due = true
    where exists (
      select from listing join closed_listing on listing_id = listing.id where user_id = any(${userIds}::uuid[]))`.execute(
    db,
  );
}

/** Appends those with a price, unless they are in it; returns the positions of all. */
export async function addToOrder(db: Kysely<Schema>, listingIds: readonly string[]): Promise<number[]> {
  if (listingIds.length === 0) return [];
  await sql`insert into closed_listing (listing_id, network)
    select listing.id, ${networkOf(sql`listing.user_id`)} from unnest(${listingIds}::uuid[]) with ordinality as closed (id, nth) join listing using (id)
    where final_price_minor is not null and not exists (select from closed_listing where listing_id = listing.id)
    group by listing.id, user_id order by max(nth)`.execute(db);
  const rows = await db
    .selectFrom('closed_listing')
    .select('position')
    .where('listing_id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .execute();
  return rows.map(({ position }) => position);
}

/** Rows written by hand have a price and are missing in the order. */
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

/** Discards an interrupted recount, and removes listings without a price. */
export async function beginRecount(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('price_context').where('is_anew', '=', true).execute();
  await db.deleteFrom('guess_record').where('is_anew', '=', true).execute();
  await sql`delete from closed_listing
    where not exists (select from listing where id = listing_id and final_price_minor is not null)`.execute(
    db,
  );
}

export async function finishRecount(db: Kysely<Schema>): Promise<void> {
  for (const table of ['price_context', 'guess_record'] as const) {
    await db.deleteFrom(table).where('is_anew', '=', false).execute();
    await db.updateTable(table).set({ is_anew: false }).execute();
  }
}

/** Null if all are counted. */
export async function findNextPosition(db: Kysely<Schema>, isAnew: boolean): Promise<number | null> {
  const { countedTo } = await readContext(db, isAnew);
  const row = await db
    .selectFrom('closed_listing')
    .select('position')
    .where('position', '>', countedTo)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

export async function findUncounted(
  db: Kysely<Schema>,
  countedTo: number,
  most: number,
): Promise<OrderedListing[]> {
  const { rows } = await sql<OrderedListing>`
    select ordered.position, ordered.network as "networkId", listing.user_id as "ownerId",
      case when ${isUnrestricted} then listing.final_price_minor end as "finalPriceMinor",
      coalesce("personIds", '{}') as "personIds", coalesce(amounts, '{}') as amounts, coalesce(independent, '{}') as independent,
      coalesce(final_prices_minor::float8[], '{}') as "similarFinalPricesMinor"
    from (
      select position, listing_id, network from closed_listing where position > ${countedTo} order by position limit ${most}
    ) as ordered
    left join listing on listing.id = ordered.listing_id and final_price_minor is not null
    left join app_user as owner on owner.id = listing.user_id
    left join similar_price on similar_price.listing_id = listing.id
    left join lateral (${countedGuesses}) as guesses on true
    order by ordered.position`.execute(db);
  return rows;
}

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
  const { lean, count, squares } = row;
  const [lowMiss, highMiss, closedCount] = [row.low_miss, row.high_miss, row.closed_count];
  const closes = row.owners.map((ownerId, at) => ({
    ownerId,
    networkId: row.networks[at] ?? null,
    median: row.medians[at] ?? 0,
    miss: row.misses[at] ?? 0,
    count: row.guess_counts[at] ?? 0,
    squares: row.guess_squares[at] ?? 0,
  }));
  return {
    countedTo: row.counted_to,
    context: { closes, lean, count, squares, lowMiss, highMiss, closedCount },
  };
}

export async function saveContext(
  db: Kysely<Schema>,
  isAnew: boolean,
  { countedTo, history }: { countedTo: number; history: Context },
): Promise<void> {
  const { closes, lean, count, squares, lowMiss, highMiss, closedCount } = history;
  const known = {
    counted_to: countedTo,
    owners: closes.map(({ ownerId }) => ownerId ?? ''),
    networks: closes.map(({ networkId }) => networkId),
    medians: closes.map(({ median }) => median),
    misses: closes.map(({ miss }) => miss),
    guess_counts: closes.map((close) => close.count),
    guess_squares: closes.map((close) => close.squares),
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
    select person_id as "personId", (
        select coalesce(json_agg(json_build_object('position', position, 'ratio', ratio, 'ownerId', nullif(owner, ''), 'networkId', network)
          order by nth), '[]')
        from unnest(positions, ratios, tracked_owners, tracked_networks) with ordinality as guess (position, ratio, owner, network, nth)
      ) as tracked,
      json_build_object('count', count, 'bias', bias, 'squares', squares, 'ownerCount', cardinality(owners), 'guesses', (
        select coalesce(json_agg(json_build_object('ownerId', owner, 'networkId', network, 'error', error, 'share', share)
          order by nth), '[]')
        from unnest(owners, networks, errors, shares) with ordinality as guess (owner, network, error, share, nth)
      )) as record
    from guess_record where person_id = any(${personIds}::uuid[]) and is_anew = ${isAnew}`.execute(db);
  return rows;
}

export async function saveRecords(
  db: Kysely<Schema>,
  isAnew: boolean,
  learned: readonly (PersonRecord & { track: KeptTrack })[],
): Promise<void> {
  const rows = learned.map(({ personId, record: { count, bias, squares, guesses }, tracked, track }) => ({
    person_id: personId,
    is_anew: isAnew,
    count,
    bias,
    squares,
    owners: guesses.map(({ ownerId }) => ownerId ?? ''),
    networks: guesses.map(({ networkId }) => networkId),
    errors: guesses.map(({ error }) => error),
    shares: guesses.map(({ share }) => share),
    positions: tracked.map(({ position }) => position),
    ratios: tracked.map(({ ratio }) => ratio),
    tracked_owners: tracked.map(({ ownerId }) => ownerId ?? ''),
    tracked_networks: tracked.map(({ networkId }) => networkId),
    track,
  }));
  // One JSON value, because a statement takes too few parameters.
  await sql`
    insert into guess_record (person_id, is_anew, count, bias, squares, owners, networks, errors, shares, positions, ratios, tracked_owners, tracked_networks, track)
    select person_id, is_anew, count, bias, squares, owners, networks, errors, shares, positions, ratios, tracked_owners, tracked_networks, track
    from json_populate_recordset(null::guess_record, ${JSON.stringify(rows)}::json)
    on conflict (person_id, is_anew) do update set count = excluded.count, bias = excluded.bias, squares = excluded.squares,
      owners = excluded.owners, networks = excluded.networks, errors = excluded.errors, shares = excluded.shares, positions = excluded.positions,
      ratios = excluded.ratios, tracked_owners = excluded.tracked_owners, tracked_networks = excluded.tracked_networks, track = excluded.track`.execute(
    db,
  );
}

/** By position. */
export async function savePlausible(
  db: Kysely<Schema>,
  prices: ReadonlyMap<number, number | null>,
): Promise<void> {
  await sql`update closed_listing set plausible_minor = counted.price
    from unnest(${[...prices.keys()]}::bigint[], ${[...prices.values()]}::bigint[]) as counted (position, price)
    where closed_listing.position = counted.position and plausible_minor is distinct from counted.price`.execute(
    db,
  );
}

/** The record goes on under the former author's id. */
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

export type CountedGuesses = { personIds: string[]; amounts: number[]; independent: boolean[] };

/**
 * Counts only guesses from before the price was first shown, and only those made since the words last told of another thing. A guess is independent if its author had seen no
 * other before its last change. Former members are known by former_author.
 */
export const countedGuesses = sql<CountedGuesses>`
  select array_agg(coalesce(suggestion.former_author, app_user.former_author, suggestion.user_id, suggestion.id) order by suggestion.id) as "personIds",
    array_agg(amount_minor::float8 order by suggestion.id) as amounts,
    array_agg((listing.has_independent_guesses or nth = 1) and coalesce(suggestion.edited_at < first_other_at, true)
      order by suggestion.id) as independent
  from (
    -- One walk along all of a listing, however many they are.
    select id, user_id, former_author, amount_minor, created_at, edited_at, row_number() over in_time as nth,
      case row_number() over in_time when 1 then nth_value(created_at, 2) over in_time
        else first_value(created_at) over in_time end as first_other_at
    from suggestion where listing_id = listing.id and ${suggestionCounts}
    window in_time as (order by created_at, id rows between unbounded preceding and unbounded following)
  ) as suggestion left join app_user on app_user.id = suggestion.user_id
  where coalesce(suggestion.edited_at, suggestion.created_at) <= coalesce(listing.price_shown_at, ${pricedAt})
    and coalesce(coalesce(suggestion.edited_at, suggestion.created_at) > listing.words_changed_at, true)`;

export function suggestionsOf({ personIds, amounts, independent }: CountedGuesses) {
  return personIds.map((userId, at) => ({
    userId,
    amountMinor: amounts[at] ?? 0,
    isIndependent: independent[at] ?? false,
  }));
}

/** A former member's record has another id. */
export function trackOfPerson(personId: RawBuilder<unknown>): RawBuilder<KeptTrack | null> {
  return sql`(select track from guess_record where person_id = ${personId} and not is_anew)`;
}

/** Omits listings that they cannot see; amounts are in minor units. */
export async function findCountedGuesses(db: Kysely<Schema>, userId: string, most: number) {
  return db
    .selectFrom('guess_record')
    .innerJoinLateral(
      sql<{ position: number }>`unnest(positions)`.as<'counted'>(sql`counted (position)`),
      (join) => join.onTrue(),
    )
    .innerJoin('closed_listing', 'closed_listing.position', 'counted.position')
    .innerJoin('listing', 'listing.id', 'closed_listing.listing_id')
    .innerJoin('suggestion', (join) =>
      join
        .onRef('suggestion.listing_id', '=', 'listing.id')
        .onRef('suggestion.user_id', '=', 'guess_record.person_id'),
    )
    .select((eb) => [
      'listing.id as listing_id',
      'listing.title',
      'listing.type',
      'listing.currency',
      'suggestion.amount_minor',
      eb.ref('listing.final_price_minor').$notNull().as('final_price_minor'),
      pricedAt.as('closed_at'),
    ])
    .where('guess_record.person_id', '=', userId)
    .where('guess_record.is_anew', '=', false)
    .where('listing.final_price_minor', 'is not', null)
    .where(listingIsShown)
    .where(isVisibleTo(sql`${userId}`, sql.ref('listing.user_id')))
    .where(suggestionCounts)
    .orderBy('counted.position', 'desc')
    .limit(most)
    .execute();
}

export type CountedGuess = Awaited<ReturnType<typeof findCountedGuesses>>[number];
