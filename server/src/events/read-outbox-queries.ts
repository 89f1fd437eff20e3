import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Where a reader of the outbox stands: after the row of this transaction and identity. Transactions are numbered in 64 bits. */
export type OutboxPosition = { transactionId: string; id: number };

export type OutboxRow = OutboxPosition & {
  kind: string;
  userId: string | null;
  listingId: string | null;
  payload: Record<string, unknown>;
  createdAt: Date;
};

/** Before everything. */
export const outboxStart: OutboxPosition = { transactionId: '0', id: 0 };

/**
 * What happened after `position`, in an order to which nothing is added before its end: rows of transactions that began
 * after one that still runs wait for it. At most `limit` rows.
 */
export async function readOutbox(
  db: Kysely<Schema>,
  position: OutboxPosition,
  limit: number,
): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select transaction_id::text as "transactionId", id, kind, user_id as "userId", listing_id as "listingId", payload,
      created_at as "createdAt"
    from outbox
    where (transaction_id, id) > (${position.transactionId}::xid8, ${position.id})
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, id
    limit ${limit}`.execute(db);
  return rows;
}

/** Where a reader that wants only what is still to come starts. */
export async function endOfOutbox(db: Kysely<Schema>): Promise<OutboxPosition> {
  const { rows } = await sql<{ transactionId: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "transactionId"`.execute(db);
  // Of that transaction nothing has been seen yet.
  return { transactionId: rows[0]?.transactionId ?? '0', id: 0 };
}
