import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { closingKinds, type Event, findPosition, hasNews } from '../events/outbox-queries.ts';

const ownKind: Event['kind'] = 'notification.changed';

/** Whether events were not read for notifications yet, but for up to `most` that were recorded by that reading itself. */
export async function hasUnreadEvents(db: Kysely<Schema>, most: number): Promise<boolean> {
  return hasNews(db, 'notifications', { isOfInterest: sql<boolean>`kind <> ${ownKind}`, most });
}

/** Deletes up to `most` old events that all readers have read; answers how many. */
export async function deleteReadEvents(db: Kysely<Schema>, before: Date, most: number): Promise<number> {
  const notified = await findPosition(db, 'notifications');
  const counted = await findPosition(db, 'records');
  const { rows } = await sql`
    delete from outbox where id in (
      select id from outbox
      where created_at < ${before} and seq <= ${notified} and (kind <> all(${closingKinds}) or seq <= ${counted})
      order by created_at limit ${most})
    returning id`.execute(db);
  return rows.length;
}
