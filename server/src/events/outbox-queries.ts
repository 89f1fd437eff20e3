import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { idOfRequest } from '../request-id.ts';

/** An event for others to act on, written in the transaction that makes it true. */
export type Event = {
  kind:
    | 'listing.created'
    | 'listing.updated'
    | 'listing.deleted'
    /** Only its owner and moderators can see it from now on. */
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
    /** They now see other people than before (product 15.13). */
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

/** How far a reader has read the outbox: up to the row of this transaction and identity. Transaction numbers have 64 bits. */
export type OutboxPosition = { transactionId: string; id: number };

/** An event that was read from the outbox. Its kind may be one of another version's. */
export type OutboxRow = OutboxPosition & {
  kind: string;
  userId: string | null;
  listingId: string | null;
  payload: Record<string, unknown>;
  createdAt: Date;
};

/** The position before all events. */
export const outboxStart: OutboxPosition = { transactionId: '0', id: 0 };

const columns = sql`transaction_id::text as "transactionId", id, kind, user_id as "userId", listing_id as "listingId", payload,
  created_at as "createdAt"`;
/** Rows of transactions from this number on must wait, because an earlier transaction still runs and could add a row before them. */
const settledBefore = sql`select pg_snapshot_xmin(pg_current_snapshot()) as number`;

export async function recordEvents(db: Kysely<Schema>, events: readonly Event[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('outbox')
    .values(
      events.map((event) => ({
        kind: event.kind,
        user_id: event.userId,
        listing_id: event.listingId ?? null,
        payload: JSON.stringify({ ...event.payload, ...idOfRequest() }),
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

/** The events after `position`, in order, at most `limit` rows. `isWaiting`: there are more, which are not settled yet. */
export async function readOutbox(
  db: Kysely<Schema>,
  position: OutboxPosition,
  limit: number,
): Promise<{ rows: OutboxRow[]; isWaiting: boolean }> {
  const { rows } = await sql<OutboxRow & { isSettled: boolean }>`
    with settled as materialized (${settledBefore})
    select ${columns}, transaction_id < settled.number as "isSettled"
    from outbox, settled
    where (transaction_id, id) > (${position.transactionId}::xid8, ${position.id})
    order by transaction_id, outbox.id
    limit ${limit}`.execute(db);
  const settled = rows.filter(({ isSettled }) => isSettled);
  return { rows: settled, isWaiting: settled.length < rows.length };
}

/** The latest events, in order, at most `limit` rows. */
export async function readLatestEvents(db: Kysely<Schema>, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    with settled as materialized (${settledBefore})
    select ${columns}
    from outbox, settled
    where transaction_id < settled.number
    order by transaction_id desc, outbox.id desc
    limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** The start position of a reader that wants only future events. */
export async function endOfOutbox(db: Kysely<Schema>): Promise<OutboxPosition> {
  const { rows } = await sql<{ transactionId: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "transactionId"`.execute(db);
  // Id 0 is before all events of that transaction.
  return { transactionId: rows[0]?.transactionId ?? '0', id: 0 };
}

/** On PostgreSQL: the channel by which the processes notify each other. */
export const outboxChannel = 'ballpark_outbox';

/** Call it outside transactions that write, because transactions that notify must commit one after the other. */
export async function notifyOthers(db: Kysely<Schema>, sender: string): Promise<void> {
  await sql`select pg_notify(${outboxChannel}, ${sender})`.execute(db);
}

/** Saves how far one reader of the outbox has come; each reads at its own pace. */
export async function saveReadPosition(
  db: Kysely<Schema>,
  reader: string,
  { transactionId, id }: OutboxPosition,
): Promise<void> {
  await db
    .updateTable('outbox_reader')
    .set({ transaction_id: transactionId, outbox_id: id })
    .where('name', '=', reader)
    .execute();
}
