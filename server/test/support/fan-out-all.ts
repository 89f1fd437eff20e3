import { sql } from 'kysely';
import { fanOut } from '../../src/notifications/fan-out.ts';
import type { TestApp } from './test-app.ts';

/** Fans out all events, also those that wait for a transaction that still runs, be it another database’s on the same server. */
export async function fanOutAll({ db, deps }: TestApp): Promise<void> {
  const waiting = () =>
    sql`
    select from outbox, outbox_reader as reader
    where (outbox.transaction_id, outbox.id) > (reader.transaction_id, reader.outbox_id)
      and reader.name = 'notifications' and kind <> 'notification.changed'`.execute(db);
  do await fanOut(deps);
  while ((await waiting()).rows.length > 0);
}
