import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OutboxPosition } from './read-outbox-queries.ts';

/** As much of a row as telling that it came needs. */
export type OutboxEvent = OutboxPosition & { kind: string; userId: string | null; listingId: string | null };

const columns = sql`transaction_id::text as "transactionId", id, kind, user_id as "userId", listing_id as "listingId"`;
const settledBefore = sql`select pg_snapshot_xmin(pg_current_snapshot()) as number`;

/**
 * What happened after `position`, as `readOutbox` answers it, at most `limit` rows. `isWaiting`: there is more already, which
 * waits for a transaction that still runs.
 */
export async function readEvents(
  db: Kysely<Schema>,
  position: OutboxPosition,
  limit: number,
): Promise<{ rows: OutboxEvent[]; isWaiting: boolean }> {
  const { rows } = await sql<OutboxEvent & { isSettled: boolean }>`
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
export async function readLatestEvents(db: Kysely<Schema>, limit: number): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    with settled as materialized (${settledBefore})
    select ${columns}
    from outbox, settled
    where transaction_id < settled.number
    order by transaction_id desc, outbox.id desc
    limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** On PostgreSQL: the channel by which the processes notify each other. */
export const outboxChannel = 'ballpark_outbox';

/** Never within a transaction that writes: those that notify commit one after the other. */
export async function notifyOthers(db: Kysely<Schema>, sender: string): Promise<void> {
  await sql`select pg_notify(${outboxChannel}, ${sender})`.execute(db);
}
