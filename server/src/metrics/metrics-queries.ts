import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordKinds, findPosition } from '../events/outbox-queries.ts';
import { undelivered } from '../jobs/job-kind.ts';

type QueueState = { name: string; waiting: number; active: number; oldestSeconds: number };

/** Jobs that are due; the others wait on purpose. */
export async function findQueueStates(db: Kysely<Schema>): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name, count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as active,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as "oldestSeconds"
    from pgboss.job where state <= 'active' and start_after <= now() and name <> ${undelivered.name} group by name`.execute(
    db,
  );
  return rows;
}

const maxLookedAt = 1000;
const handled = {
  notifications: sql<boolean>`kind <> 'notification.changed'`,
  records: sql<boolean>`kind = any(${recordKinds})`,
};
export const readers = Object.keys(handled) as (keyof typeof handled)[];

/** Age in seconds of the oldest event that this reader has yet to handle; 0 without one. */
export async function findOutboxLag(
  db: Kysely<Schema>,
  reader: keyof typeof handled,
  now: Date,
): Promise<number> {
  const seq = await findPosition(db, reader);
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from ${now}::timestamptz - min(created_at))::float8 as seconds from (
      (select created_at, kind from outbox where seq > ${seq} order by seq limit ${maxLookedAt})
      union all (select created_at, kind from outbox where seq is null order by id limit 1)
    ) as unread where ${handled[reader]}`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}
