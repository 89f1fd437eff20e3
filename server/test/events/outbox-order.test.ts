import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import {
  endOfOutbox,
  type OutboxPosition,
  outboxStart,
  readOutbox,
  recordEvents,
} from '../../src/events/outbox-queries.ts';
import { newId } from '../../src/new-id.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const event = (listingId: string) => ({ kind: 'listing.created' as const, userId: newId(), listingId });
async function listingsAfter(position: OutboxPosition, { db }: Database = database) {
  return (await readOutbox(db, position, 100)).rows.map(({ listingId }) => listingId);
}

test('events are read once and in order, from the start or from where a reader stands', async () => {
  const [first, second, third] = [newId(), newId(), newId()];
  await recordEvents(database.db, [event(first), event(second)], new Date());
  const {
    rows: [seen = outboxStart],
  } = await readOutbox(database.db, outboxStart, 1);
  const end = await endOfOutbox(database.db);
  await recordEvents(database.db, [event(third)], new Date());
  expect(await listingsAfter(outboxStart)).toEqual([first, second, third]);
  expect(await listingsAfter(seen)).toEqual([second, third]);
  expect(await listingsAfter(end)).toEqual([third]);
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a transaction that ends after a later one is not missed: the later one waits for it',
  async () => {
    const postgres = await openTestDatabase('postgres');
    const [slow, quick] = [newId(), newId()];
    await postgres.db.transaction().execute(async (trx) => {
      await recordEvents(trx, [event(slow)], new Date());
      await recordEvents(postgres.db, [event(quick)], new Date());
      expect(await listingsAfter(outboxStart, postgres)).toEqual([]);
    });
    // Whatever else runs on the server meanwhile is waited for as well.
    await expect.poll(() => listingsAfter(outboxStart, postgres), { timeout: 30_000 }).toEqual([slow, quick]);
    await postgres.close();
  },
);
