import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { idOfRequest } from '../request-id.ts';

/** An event for others to act on, written in the transaction that makes it true. */
export type Event = {
  kind:
    | 'listing.created'
    | 'listing.updated'
    | 'listing.deleted'
    | 'listing.closed'
    | 'listing.autoClosed'
    | 'listing.endsSoon'
    /** The owner is asked again what it went for. */
    | 'listing.priceAsked'
    /** They have said it, or that it was not sold. */
    | 'listing.priceAnswered'
    | 'listing.reopened'
    | 'suggestion.created'
    | 'suggestion.updated'
    | 'suggestion.withdrawn'
    | 'question.asked'
    | 'question.answered'
    /** An answer was changed, or a question taken back. */
    | 'question.changed'
    | 'user.verified'
    | 'user.onboarded'
    | 'user.roleChanged'
    /** Others show to them than before (product 15.13). */
    | 'user.seesOthers'
    /** Their access has ended: they may only sign in to read why. */
    | 'user.suspended'
    /** What else they may do has changed, for better or worse. */
    | 'user.restricted'
    /** An admin changed the settings of the place. */
    | 'site.changed'
    | 'xp.awarded'
    | 'achievement.unlocked'
    /** A case of the moderators came that waits for a decision. */
    | 'case.opened'
    /** A case of the moderators came, grew or was decided. */
    | 'case.changed'
    /** Photos are served to nobody, or again. */
    | 'photos.held'
    | 'export.made'
    /** A notification of the person came, grew or was read. */
    | 'notification.changed';
  /** Whom it concerns first; null where that person is gone. */
  userId: string | null;
  /** Left out where it concerns no single listing. */
  listingId?: string;
  payload?: Record<string, unknown>;
};

/** What may change which listings have a final price. */
export const closingKinds: readonly Event['kind'][] = [
  'listing.closed',
  'listing.priceAnswered',
  'listing.reopened',
  'listing.deleted',
];

/** Where a reader of the outbox stands: after the row of this transaction and identity. Transactions are numbered in 64 bits. */
export type OutboxPosition = { transactionId: string; id: number };

/** An event as it is read again. Its kind may be one of another version’s. */
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
/** Rows of transactions that began after one that still runs wait for it: nothing is added before what was read. */
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

/** What happened after `position`, in order, at most `limit` rows. `isWaiting`: there is more already, which is not settled. */
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

/** The last of what happened, in order, at most `limit` rows. */
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

/** Where a reader that wants only what is still to come starts. */
export async function endOfOutbox(db: Kysely<Schema>): Promise<OutboxPosition> {
  const { rows } = await sql<{ transactionId: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "transactionId"`.execute(db);
  // No event of that transaction was read yet.
  return { transactionId: rows[0]?.transactionId ?? '0', id: 0 };
}

/** On PostgreSQL: the channel by which the processes notify each other. */
export const outboxChannel = 'ballpark_outbox';

/** Never within a transaction that writes: those that notify commit one after the other. */
export async function notifyOthers(db: Kysely<Schema>, sender: string): Promise<void> {
  await sql`select pg_notify(${outboxChannel}, ${sender})`.execute(db);
}

/** Keeps how far one of those who read the outbox, each at its own pace, has come. */
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
