import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Written in the transaction that makes it true. */
export type Event = {
  kind:
    | 'listing.created'
    | 'listing.updated'
    | 'listing.deleted'
    /** Hidden from everybody but its owner and moderators. Comes without a `listing.updated`. */
    | 'listing.hidden'
    | 'listing.closed'
    | 'listing.autoClosed'
    | 'listing.endsSoon'
    /** The owner is asked a second time. */
    | 'listing.priceAsked'
    | 'listing.priceAnswered'
    | 'listing.reopened'
    | 'suggestion.created'
    | 'suggestion.updated'
    | 'suggestion.withdrawn'
    | 'question.asked'
    | 'question.answered'
    /** An answer was edited, or a question deleted. */
    | 'question.changed'
    | 'user.verified'
    /** A mail server refused their address. */
    | 'user.mailRefused'
    | 'user.onboarded'
    | 'user.roleChanged'
    /** Their blocks or mutes changed. */
    | 'user.seesOthers'
    /** `payload.byUserId` has blocked them. */
    | 'user.unseen'
    /** They can only sign in to read why. */
    | 'user.suspended'
    | 'user.restricted'
    | 'site.changed'
    /** It has a watched word, and waits for a moderator. */
    | 'post.held'
    | 'xp.awarded'
    | 'achievement.unlocked'
    | 'case.opened'
    | 'case.changed'
    /** Photos were hidden, or shown again. */
    | 'photos.held'
    /** `payload.count` more of them than moderators were told of. */
    | 'newcomers.wait'
    | 'export.made'
    | 'notification.changed';
  /** Null if that person is gone. */
  userId: string | null;
  /** Undefined if it concerns no single listing. */
  listingId?: string;
  payload?: Record<string, unknown>;
};

/** The guess statistics follow these. */
export const recordKinds: readonly Event['kind'][] = [
  'listing.closed',
  'listing.priceAnswered',
  'listing.reopened',
  'listing.deleted',
  'user.suspended',
  'user.restricted',
];

/** `kind` may be another version's. */
export type OutboxRow = {
  seq: number;
  kind: string;
  userId: string | null;
  listingId: string | null;
  payload: Record<string, unknown>;
  createdAt: Date;
};

type PositionName = 'numbered' | 'notifications' | 'records' | 'webhooks';

/** The column could hold any JSON. */
const object = sql`case jsonb_typeof(payload) when 'object' then payload else '{}' end`;
const columns = sql`seq, kind, user_id as "userId", listing_id as "listingId", ${object} as payload, created_at as "createdAt"`;
const maxNumbered = 1000;
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

/** A part of a larger statement; `people` selects `user_id`. */
export function recordChangedLists(people: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const kind: Event['kind'] = 'notification.changed';
  return sql`
    insert into outbox (kind, user_id, payload, created_at)
    select distinct ${kind}, user_id, '{}'::jsonb, ${now}::timestamptz from (${people}) as concerned`;
}

/**
 * Numbers committed events in the order of recording and notifies the followers. Every reader calls it first,
 * outside transactions, because other readers wait for the step. One step runs at a time, so that no number
 * appears after a higher one.
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
        order by id limit ${maxNumbered} for update skip locked
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
    if ((rows[0]?.count ?? 0) < maxNumbered) return;
  }
}

export async function readOutbox(db: Kysely<Schema>, seq: number, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select ${columns} from outbox where seq > ${seq} order by seq limit ${limit}`.execute(db);
  return rows;
}

export async function readLatestEvents(db: Kysely<Schema>, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select ${columns} from outbox where seq > 0 order by seq desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

const maxLater = 1000;

export async function readLaterOfListing(
  db: Kysely<Schema>,
  { seq, listingId }: Pick<OutboxRow, 'seq' | 'listingId'>,
): Promise<OutboxRow[]> {
  if (listingId === null) return [];
  const { rows } = await sql<OutboxRow>`
    select ${columns} from outbox where seq > ${seq} and listing_id = ${listingId} order by seq limit ${maxLater}`.execute(
    db,
  );
  return rows;
}

/** Also true for `most` events of other kinds, so that the position moves on. */
export async function hasNews(
  db: Kysely<Schema>,
  reader: PositionName,
  { isOfInterest, most }: { isOfInterest: RawBuilder<boolean>; most: number },
): Promise<boolean> {
  const seq = await findPosition(db, reader);
  // The limit makes the planner use the index instead of scanning the table.
  const { rows } = await sql<{ hasNews: boolean }>`
    select coalesce(bool_or(${isOfInterest}), false) or count(*) = ${most} as "hasNews"
    from (select kind from outbox where seq > ${seq} order by seq limit ${most}) as next`.execute(db);
  return rows[0]?.hasNews ?? false;
}

export async function findPosition(db: Kysely<Schema>, name: PositionName): Promise<number> {
  const row = await selectPosition(db, name).executeTakeFirstOrThrow();
  return row.seq;
}

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
