import { type SignalKind, signalLimits } from '@ballpark/domain/signals.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Event, type OutboxPosition, saveReadPosition } from '../events/outbox-queries.ts';

const reader = 'signals';
/** The events after which a listing's guesses are examined. */
export const signalEvents: readonly Event['kind'][] = ['listing.closed', 'listing.priceAnswered'];

export async function lockSignals(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('signals'))`.execute(db);
}

/** The position to read from; the start of the outbox where the position is of another server's numbering. */
export async function findReadTo(db: Kysely<Schema>): Promise<OutboxPosition> {
  const { rows } = await sql<OutboxPosition>`
    select case when transaction_id > pg_snapshot_xmax(pg_current_snapshot()) then '0' else transaction_id::text end as "transactionId",
      outbox_id as id
    from outbox_reader where name = ${reader}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the signals have no position to read on from');
  return found;
}

export async function saveReadTo(db: Kysely<Schema>, position: OutboxPosition): Promise<void> {
  await saveReadPosition(db, reader, position);
}

/** Whether a close waits to be examined, or so many events that the position has to be saved. */
export async function hasUnread(db: Kysely<Schema>, most: number): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select bool_or(kind = any(${signalEvents})) or count(*) >= ${most} as "isNew" from (
      select kind from outbox, outbox_reader as reader
      where reader.name = ${reader} and outbox.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        and (outbox.transaction_id, outbox.id) > (reader.transaction_id, reader.outbox_id)
      limit ${most}) as waiting`.execute(db);
  return rows[0]?.isNew ?? false;
}

/** The people to compare after a close: the owner, and all who have guessed or were paid. Empty where there are too many. */
export async function findGuessers(
  db: Kysely<Schema>,
  listingId: string,
): Promise<{ ownerId: string; personIds: string[] } | undefined> {
  const { rows } = await sql<{ ownerId: string; personIds: string[] }>`
    select owner_id as "ownerId", array_agg(distinct user_id) as "personIds" from (
      select owner_id, user_id from suggestion where listing_id = ${listingId} and user_id is not null
      union select owner_id, user_id from xp_award where listing_id = ${listingId} and owner_id is not null
    ) as guesser
    where exists (select from app_user where id = owner_id)
    group by owner_id`.execute(db);
  const [found] = rows;
  return found && found.personIds.length <= signalLimits.guessersCompared ? found : undefined;
}

type Found = { lowId: string; highId: string; kind: SignalKind };
type Compared = { listingId: string; ownerId: string; personIds: readonly string[]; since: Date };

/** The signals among the people of a close: what each two of them share and when they guess, and who gains from the owner. */
export async function findSignals(
  db: Kysely<Schema>,
  { listingId, ownerId, personIds, since }: Compared,
): Promise<Found[]> {
  const everybody = [...personIds, ownerId];
  const { rows } = await sql<Found>`
    select low.user_id as "lowId", high.user_id as "highId", low.kind
    from person_mark as low join person_mark as high using (kind, hash)
    where low.user_id < high.user_id and low.seen_at > ${since} and high.seen_at > ${since}
      and low.user_id = any(${everybody}::uuid[]) and high.user_id = any(${everybody}::uuid[])
      and (select count(*) from person_mark as other
        where other.kind = low.kind and other.hash = low.hash and other.seen_at > ${since}) <= ${signalLimits.peoplePerAddress}
    union
    select low.user_id, high.user_id, 'timing'
    from suggestion as low join suggestion as high using (listing_id),
      lateral (select abs(extract(epoch from low.created_at - high.created_at)) <= ${signalLimits.togetherSeconds}) as are (together)
    where low.user_id < high.user_id and low.created_at > ${since} and high.created_at > ${since}
      and low.user_id = any(${personIds}::uuid[]) and high.user_id = any(${personIds}::uuid[])
    group by low.user_id, high.user_id
    having count(*) filter (where together) >= ${signalLimits.togetherTimes} and count(*) filter (where together) * 2 >= count(*)
    union
    select least(${ownerId}::uuid, person.id), greatest(${ownerId}::uuid, person.id), signal.kind
    from app_user as person, lateral (
      select 'reciprocity' as kind
      where ${keepsComingClosest('person.id', ownerId, since)} and ${keepsComingClosest(ownerId, 'person.id', since)}
      union all
      select 'exactHits' where person.created_at > ${since} and (
        select count(*) from xp_award
        where owner_id = ${ownerId} and user_id = person.id and is_exact and created_at > ${since}) >= ${signalLimits.exactTimes}
    ) as signal
    where person.id = any(${personIds}::uuid[])
    union
    ${circleLinks(listingId, ownerId, since)}`.execute(db);
  return rows;
}

/** True if one was the closest often enough on the other's listings, and on half of those that paid them, even if the award was limited. */
function keepsComingClosest(userId: string, ownerId: string, since: Date) {
  const isClosest = sql`(tier = 'closest' or is_exact)`;
  return sql`(select count(*) filter (where ${isClosest}) >= ${signalLimits.reciprocalTimes}
      and count(*) filter (where ${isClosest}) * 2 >= count(*)
    from xp_award where owner_id = ${idOf(ownerId)} and user_id = ${idOf(userId)} and kind = 'suggestion' and created_at > ${since})`;
}

/**
 * Links the owner with each person who came near against the crowd here, who did so often enough on listings of several of these people,
 * and on three of four of the listings that paid them.
 */
function circleLinks(listingId: string, ownerId: string, since: Date) {
  return sql`select least(owner_id, user_id), greatest(owner_id, user_id), 'circle' from xp_award as here
    where listing_id = ${listingId} and owner_id = ${ownerId} and is_against_crowd and (
      select count(*) filter (where is_against_crowd) >= ${signalLimits.circleTimes}
        and count(*) filter (where is_against_crowd) * 4 >= count(*) * 3
        and count(distinct owner_id) filter (where is_against_crowd) > 1
      from xp_award as earlier
      where earlier.user_id = here.user_id and earlier.created_at > ${since} and earlier.owner_id in (
        select ${ownerId}::uuid union select user_id from xp_award where listing_id = ${listingId} and is_against_crowd))`;
}

const idOf = (id: string) => (id === 'person.id' ? sql.ref(id) : sql`${id}::uuid`);

/** The links among these people that still count. */
export async function findLinks(
  db: Kysely<Schema>,
  personIds: readonly string[],
  since: Date,
): Promise<Found[]> {
  const these = sql<string>`any(${personIds}::uuid[])`;
  return db
    .selectFrom('person_link')
    .select(['low_id as lowId', 'high_id as highId', 'kind'])
    .where('low_id', '=', these)
    .where('high_id', '=', these)
    .where('found_at', '>', since)
    .execute();
}

export async function saveLinks(db: Kysely<Schema>, found: readonly Found[], now: Date): Promise<void> {
  if (found.length === 0) return;
  await db
    .insertInto('person_link')
    .values(found.map(({ lowId, highId, kind }) => ({ low_id: lowId, high_id: highId, kind, found_at: now })))
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id', 'kind']).doUpdateSet({ found_at: now }))
    .execute();
}

/** The signals against a person: each kind, with the number of people it links them to, and when it was last seen. */
export async function findOwnSignals(db: Kysely<Schema>, userId: string, since: Date) {
  return db
    .selectFrom('person_link')
    .select(['kind'])
    .select((row) => [row.fn.countAll<number>().as('people'), row.fn.max('found_at').as('found_at')])
    .where((row) => row.or([row('low_id', '=', userId), row('high_id', '=', userId)]))
    .where('found_at', '>', since)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}
