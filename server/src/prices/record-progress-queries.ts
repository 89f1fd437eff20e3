import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { pricedAt } from '../db/priced-at-sql.ts';
import { deleteLearned } from './record-queries.ts';
import { closingKinds, hasNews } from '../events/outbox-queries.ts';

/** How many events are read at once. Without a close among them, the position is saved only after this many. */
export const mostEvents = 200;

/** Whether events wait to be read for the records, or listings to be counted. */
export async function hasUncounted(db: Kysely<Schema>): Promise<boolean> {
  const isOfInterest = sql<boolean>`kind = any(${closingKinds})`;
  if (await hasNews(db, 'records', { isOfInterest, most: mostEvents })) return true;
  const { rows } = await sql<{ isNew: boolean }>`
    select (select max(position) from closed_listing) > least(counted_to, worded_to)
      or exists (select from stale_track) as "isNew"
    from record_progress`.execute(db);
  return rows[0]?.isNew ?? false;
}

/** Waits until nobody else counts, and keeps others from counting until the transaction ends. */
export async function lockCounting(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('records'))`.execute(db);
}

/** The listings of these that have a final price now, and when it became known. */
export async function findClosed(
  db: Kysely<Schema>,
  listingIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('listing')
    .select(['id', pricedAt.as('closedAt')])
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .where('final_price_minor', 'is not', null)
    .where('closed_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, closedAt }) => [id, closedAt]));
}

/** The listings among these that were counted, with the close by which they were. */
export async function findOrdered(
  db: Kysely<Schema>,
  listingIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('closed_listing')
    .select(['listing_id', 'closed_at'])
    .where('listing_id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.listing_id, row.closed_at]));
}

/** Removes listings from the order with everything learned from them; later ones are then counted again. */
export async function takeOut(db: Kysely<Schema>, listingIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('closed_listing')
    .select('position')
    .where('listing_id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .execute();
  const positions = rows.map(({ position }) => position);
  if (positions.length === 0) return;
  await deleteLearned(db, positions);
  await db
    .deleteFrom('closed_listing')
    .where('position', '=', sql<number>`any(${positions}::bigint[])`)
    .execute();
  await countFrom(db, Math.min(...positions));
}

/** Adds listings at the end of the order, in the given order. */
export async function addToOrder(
  db: Kysely<Schema>,
  closings: readonly { listingId: string; closedAt: Date }[],
): Promise<void> {
  if (closings.length === 0) return;
  await db
    .insertInto('closed_listing')
    .values(closings.map(({ listingId, closedAt }) => ({ listing_id: listingId, closed_at: closedAt })))
    .execute();
}

/** Adds listings at the end of the order that are missing there, such as rows that were written by hand. */
export async function addMissing(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into closed_listing (listing_id, closed_at)
    select id, ${pricedAt} from listing
    where final_price_minor is not null and not exists (select from closed_listing where listing_id = listing.id)
    order by 2, id`.execute(db);
}

/** Makes the listing at this position, and all after it, be counted again. */
export async function countFrom(db: Kysely<Schema>, position: number): Promise<void> {
  await sql`update record_progress set counted_to = least(counted_to, ${position - 1})`.execute(db);
}

export async function saveCountedTo(db: Kysely<Schema>, position: number): Promise<void> {
  await db.updateTable('record_progress').set({ counted_to: position }).execute();
}
