import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** An event for others to act on, written in the transaction that makes it true. */
export type Event = {
  kind:
    | 'listing.created'
    | 'listing.updated'
    | 'listing.deleted'
    /** Only its owner and moderators can see it from now on. It comes without a `listing.updated`. */
    | 'listing.hidden'
    | 'listing.closed'
    | 'listing.autoClosed'
    | 'listing.endsSoon'
    /** The owner is asked a second time what it went for. */
    | 'listing.priceAsked'
    /** The owner said the price, or that it was not sold. */
    | 'listing.priceAnswered'
    | 'listing.reopened'
    | 'suggestion.created'
    | 'suggestion.updated'
    | 'suggestion.withdrawn'
    | 'question.asked'
    | 'question.answered'
    /** An answer was changed, or a question deleted. */
    | 'question.changed'
    | 'user.verified'
    | 'user.onboarded'
    | 'user.roleChanged'
    /** They now see other people than before. */
    | 'user.seesOthers'
    /** Somebody, `byUserId`, has blocked them, and they do not see that person any more. */
    | 'user.unseen'
    /** Their access has ended: they can only sign in to read why. */
    | 'user.suspended'
    /** Their other rights have changed, for better or worse. */
    | 'user.restricted'
    /** An admin changed the settings of the place. */
    | 'site.changed'
    | 'xp.awarded'
    | 'achievement.unlocked'
    /** A new case waits for a decision of the moderators. */
    | 'case.opened'
    /** A case of the moderators is new, grew or was decided. */
    | 'case.changed'
    /** Some photos are not served any more, or are served again. */
    | 'photos.held'
    | 'export.made'
    /** A notification of the person is new, grew or was read. */
    | 'notification.changed';
  /** The person it concerns most; null if that person is gone. */
  userId: string | null;
  /** Left out if it concerns no single listing. */
  listingId?: string;
  payload?: Record<string, unknown>;
};

/** The events that may change which listings have a final price. */
export const closingKinds: readonly Event['kind'][] = [
  'listing.closed',
  'listing.priceAnswered',
  'listing.reopened',
  'listing.deleted',
];

/** An event that was read from the outbox, with its place in their order. Its kind may be one of another version's. */
export type OutboxRow = {
  seq: number;
  kind: string;
  userId: string | null;
  listingId: string | null;
  payload: Record<string, unknown>;
  createdAt: Date;
};

/** Who reads the outbox at their own pace, and what numbers its events. */
type PositionName = 'numbered' | 'notifications' | 'records';

const columns = sql`seq, kind, user_id as "userId", listing_id as "listingId", payload, created_at as "createdAt"`;
const mostNumbered = 1000;
/** On PostgreSQL: the channel by which the processes learn of new numbers. */
export const outboxChannel = 'ballpark_outbox';

export async function recordEvents(db: Kysely<Schema>, events: readonly Event[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('outbox')
    .values(
      events.map((event) => ({
        kind: event.kind,
        user_id: event.userId,
        listing_id: event.listingId ?? null,
        payload: JSON.stringify(event.payload ?? {}),
        created_at: now,
      })),
    )
    .execute();
}

/** A part of a larger statement: records for each person, from a selection of `user_id`, that their list of notifications has changed. */
export function recordChangedLists(people: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const kind: Event['kind'] = 'notification.changed';
  return sql`
    insert into outbox (kind, user_id, payload, created_at)
    select distinct ${kind}, user_id, '{}'::jsonb, ${now}::timestamptz from (${people}) as concerned`;
}

/**
 * Numbers the committed events that have no number yet, in the order in which they were recorded, and notifies the followers. Every reader
 * of the outbox calls it first. Steps run one at a time, so no number appears after a higher one. Call it outside of transactions, because
 * other readers wait until the step has ended. `sender`: a follower that does not need the notification.
 */
export async function numberEvents(db: Kysely<Schema>, sender = ''): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with turn as (
        select seq from outbox_position
        where name = 'numbered' and (select id from outbox where seq is null order by id limit 1) is not null
        for update
      ), unnumbered as (
        select id from outbox where seq is null and exists (select from turn)
        order by id limit ${mostNumbered} for update skip locked
      ), placed as (
        select id, (select seq from turn) + row_number() over (order by id) as seq from unnumbered
      ), numbered as (
        update outbox set seq = placed.seq from placed where placed.id = outbox.id returning outbox.seq
      ), ended as (
        update outbox_position set seq = (select max(seq) from numbered)
        where name = 'numbered' and exists (select from numbered)
      )
      select count(*)::int as count, case when count(*) > 0 then pg_notify(${outboxChannel}, ${sender}) end
      from numbered`.execute(db);
    if ((rows[0]?.count ?? 0) < mostNumbered) return;
  }
}

/** The numbered events after `seq`, in order, at most `limit` rows. */
export async function readOutbox(db: Kysely<Schema>, seq: number, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select ${columns} from outbox where seq > ${seq} order by seq limit ${limit}`.execute(db);
  return rows;
}

/** The latest events, in order, at most `limit` rows. */
export async function readLatestEvents(db: Kysely<Schema>, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select ${columns} from outbox where seq > 0 order by seq desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** Whether one of the next `most` events is of these kinds, or there are so many that the position has to move on. */
export async function hasNews(
  db: Kysely<Schema>,
  reader: PositionName,
  { isOfInterest, most }: { isOfInterest: RawBuilder<boolean>; most: number },
): Promise<boolean> {
  const seq = await findPosition(db, reader);
  // The limit has the planner go along the index; it would read the table from its beginning to find any later event.
  const { rows } = await sql<{ hasNews: boolean }>`
    select coalesce(bool_or(${isOfInterest}), false) or count(*) = ${most} as "hasNews"
    from (select kind from outbox where seq > ${seq} order by seq limit ${most}) as next`.execute(db);
  return rows[0]?.hasNews ?? false;
}

/** How far a reader has read, or how far events are numbered. */
export async function findPosition(db: Kysely<Schema>, name: PositionName): Promise<number> {
  const row = await selectPosition(db, name).executeTakeFirstOrThrow();
  return row.seq;
}

/** The same, kept from all others until the transaction ends. */
export async function lockPosition(db: Kysely<Schema>, name: PositionName): Promise<number> {
  const row = await selectPosition(db, name).forUpdate().executeTakeFirstOrThrow();
  return row.seq;
}

function selectPosition(db: Kysely<Schema>, name: PositionName) {
  return db.selectFrom('outbox_position').select('seq').where('name', '=', name);
}

export async function savePosition(db: Kysely<Schema>, name: PositionName, seq: number): Promise<void> {
  await db.updateTable('outbox_position').set({ seq }).where('name', '=', name).execute();
}
