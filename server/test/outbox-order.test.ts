import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { recordEvents } from '../src/events/outbox-queries.ts';
import { endOfOutbox, outboxStart, readOutbox } from '../src/events/read-outbox-queries.ts';
import { newId } from '../src/new-id.ts';
import { openTestDatabase } from './test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded');
});
afterAll(() => database.close());

const event = (listingId: string) => ({ kind: 'listing.created' as const, userId: newId(), listingId });
const listingsAfter = async (position = outboxStart) =>
  (await readOutbox(database.db, position, 100)).map(({ listingId }) => listingId);

test('what happened is read once and in order, from the start or from where a reader stands', async () => {
  const [first, second, third] = [newId(), newId(), newId()];
  await recordEvents(database.db, [event(first), event(second)], new Date());
  const seen = await readOutbox(database.db, outboxStart, 1);
  expect(seen.map(({ listingId }) => listingId)).toEqual([first]);
  const end = await endOfOutbox(database.db);
  await recordEvents(database.db, [event(third)], new Date());
  expect(await listingsAfter(seen[0])).toEqual([second, third]);
  expect(await listingsAfter(end)).toEqual([third]);
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a transaction that ends after a later one is not missed: the later one waits for it',
  async () => {
    const start = await endOfOutbox(database.db);
    const [slow, quick] = [newId(), newId()];
    await database.db.transaction().execute(async (trx) => {
      await recordEvents(trx, [event(slow)], new Date());
      await recordEvents(database.db, [event(quick)], new Date());
      expect(await listingsAfter(start)).toEqual([]);
    });
    expect(await listingsAfter(start)).toEqual([slow, quick]);
  },
);
