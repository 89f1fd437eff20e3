import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { unfinishedDemoExpiry } from '../search/feed.ts';

/**
 * Keeps a listing open while its events are made, if it has expired or might meanwhile on a slow machine, because the
 * automatic close uses the database's clock. No list shows it meanwhile, and nobody is reminded.
 */
export async function stopTime(db: Kysely<Schema>, listingId: string): Promise<void> {
  await db
    .updateTable('listing')
    .set({
      expires_at: sql<Date>`case when expires_at <= now() + interval '1 hour' then ${unfinishedDemoExpiry}::timestamptz else expires_at end`,
      reminded_at: sql<Date>`now()`,
    })
    .where('id', '=', listingId)
    .execute();
}

export async function letTimePass(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  openHours: number,
): Promise<void> {
  await db
    .updateTable('listing')
    .set({
      expires_at: sql<Date>`opened_at + make_interval(hours => ${openHours})`,
    })
    .where('id', '=', sql<string>`any(${listingIds})`)
    .execute();
}
