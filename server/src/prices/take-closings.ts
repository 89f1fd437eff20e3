import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import {
  closingKinds,
  type Event,
  findPosition,
  type OutboxRow,
  readOutbox,
  savePosition,
} from '../events/outbox-queries.ts';
import * as progress from './record-progress-queries.ts';

/** The events by which a price becomes public. */
const pricingKinds: ReadonlySet<string> = new Set<Event['kind']>(['listing.closed', 'listing.priceAnswered']);

/**
 * Reads on in the outbox and updates the order of closed listings; answers the number of events. Only the present state of the listings
 * counts: a close that was undone since is skipped, and one that is read twice counts once.
 */
export async function takeClosings(trx: Kysely<Schema>): Promise<number> {
  const rows = await readOutbox(trx, await findPosition(trx, 'records'), progress.mostEvents);
  const last = rows.at(-1);
  const kinds = new Set<string>(closingKinds);
  const events = rows.filter(({ kind, listingId }) => kinds.has(kind) && listingId !== null);
  if (!last || (events.length === 0 && rows.length < progress.mostEvents)) return 0;
  await orderBy(trx, events);
  await savePosition(trx, 'records', last.seq);
  return rows.length;
}

async function orderBy(trx: Kysely<Schema>, events: readonly OutboxRow[]): Promise<void> {
  const listingIds = [...new Set(events.flatMap(({ listingId }) => listingId ?? []))];
  if (listingIds.length === 0) return;
  const closed = await progress.findClosed(trx, listingIds);
  const ordered = await progress.findOrdered(trx, listingIds);
  const isOrdered = (id: string) => isSame(ordered.get(id), closed.get(id));
  const gone = [...ordered.keys()].filter((id) => !isOrdered(id));
  if (gone.length > 0) await progress.takeOut(trx, gone);
  const added = new Map<string, Date>();
  for (const { kind, listingId, createdAt } of events) {
    if (!pricingKinds.has(kind) || listingId === null || isOrdered(listingId)) continue;
    if (isSame(createdAt, closed.get(listingId))) added.set(listingId, createdAt);
  }
  await progress.addToOrder(
    trx,
    [...added].map(([listingId, closedAt]) => ({ listingId, closedAt })),
  );
}

function isSame(one: Date | undefined, other: Date | undefined): boolean {
  return one !== undefined && other !== undefined && one.getTime() === other.getTime();
}
