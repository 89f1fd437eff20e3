import type { Kysely } from 'kysely';
import type { Schema } from '../../src/db/schema.ts';
import { newId } from '../../src/new-id.ts';
import { insertUser } from '../../src/auth/auth-queries.ts';
import { recordEvents } from '../../src/events/outbox-queries.ts';
import { suggestionRow } from './suggestion-row.ts';

/** Bypasses the API: four owners, ten people, four guesses each, and the events. */
export async function insertManyClosed(db: Kysely<Schema>, count: number, now: Date): Promise<string[]> {
  const people = Array.from({ length: 14 }, () => newId());
  for (const [at, id] of people.entries()) {
    const email = `counted${at}@example.com`;
    const names = { name: `Counted ${at}`, email, emailKey: email };
    await insertUser(db, { id, ...names, passwordHash: '-', point: null, rulesVersion: 0, now });
  }
  const listings = Array.from({ length: count }, (_, at) => closedRow(people[at % 4] ?? '', at, now));
  await db.insertInto('listing').values(listings).execute();
  const suggestions = listings.flatMap(({ id, user_id: ownerId, opened_at: openedAt }, at) =>
    [0, 1, 2, 3].map((step) => ({
      ...suggestionRow(id, people[4 + ((at * 7 + step) % 10)] ?? '', ownerId, openedAt),
      amount_minor: 700 + ((at * 137 + step * 211) % 900),
    })),
  );
  await db.insertInto('suggestion').values(suggestions).execute();
  for (const { id, user_id: userId, closed_at: closedAt } of listings)
    await recordEvents(db, [{ kind: 'listing.closed', userId, listingId: id }], closedAt);
  return listings.map(({ id }) => id);
}

function closedRow(ownerId: string, at: number, now: Date) {
  const openedAt = new Date(now.getTime() - 3_600_000);
  const closedAt = new Date(now.getTime() + at);
  return {
    id: newId(),
    user_id: ownerId,
    title: `Lamp ${at}`,
    description: 'Brass',
    type: 'PRODUCT' as const,
    location: 'Berlin',
    latitude: null,
    longitude: null,
    cell: null,
    currency: 'EUR',
    is_active: false,
    opened_at: openedAt,
    expires_at: now,
    closed_at: closedAt,
    price_shown_at: closedAt,
    final_price_minor: 1_000,
    tsv: '',
    created_at: openedAt,
    updated_at: closedAt,
  };
}
