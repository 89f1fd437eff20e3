import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { findPosition, numberEvents, readOutbox, recordEvents } from '../../src/events/outbox-queries.ts';
import { newId } from '../../src/new-id.ts';
import { databaseKind, openTestDatabase } from '../support/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(databaseKind);
});
afterAll(() => database.close());

const hasServer = databaseKind === 'postgres';
const record = async (db: Database['db'], ...listingIds: string[]) =>
  recordEvents(
    db,
    listingIds.map((listingId) => ({ kind: 'listing.created', userId: null, listingId })),
    new Date(),
  );
const read = async (after: number, db = database.db) =>
  (await readOutbox(db, after, 100_000)).map(({ listingId }) => listingId);

test('events are read once they are numbered, once and in order, from the start or from where a reader stands', async () => {
  const [first, second, third] = [newId(), newId(), newId()];
  await record(database.db, first, second);
  expect(await read(0)).toEqual([]);
  await numberEvents(database.db);
  const [seen] = await readOutbox(database.db, 0, 1);
  const end = await findPosition(database.db, 'numbered');
  await record(database.db, third);
  await numberEvents(database.db);
  expect(await read(0)).toEqual([first, second, third]);
  expect(await read(seen?.seq ?? 0)).toEqual([second, third]);
  expect(await read(end)).toEqual([third]);
});

test('numbers go on where all events were deleted', async () => {
  const end = await findPosition(database.db, 'numbered');
  await database.db.deleteFrom('outbox').execute();
  const id = newId();
  await record(database.db, id);
  await numberEvents(database.db);
  expect(await read(end)).toEqual([id]);
});

test('however many there are, each gets one number', async () => {
  const end = await findPosition(database.db, 'numbered');
  const ids = Array.from({ length: 2500 }, () => newId());
  await record(database.db, ...ids);
  await numberEvents(database.db);
  expect(await read(end)).toEqual(ids);
});

test.runIf(hasServer)(
  'a transaction that ends after a later one delays nobody, and is read after it',
  async () => {
    const end = await findPosition(database.db, 'numbered');
    const [slow, quick] = [newId(), newId()];
    await database.db.transaction().execute(async (trx) => {
      await record(trx, slow);
      await record(database.db, quick);
      await numberEvents(database.db);
      expect(await read(end)).toEqual([quick]);
    });
    await numberEvents(database.db);
    expect(await read(end)).toEqual([quick, slow]);
  },
);

test.runIf(hasServer)('an event that is being deleted keeps no other from its number', async () => {
  const end = await findPosition(database.db, 'numbered');
  const [deleted, other] = [newId(), newId()];
  await record(database.db, deleted, other);
  await database.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('outbox').where('listing_id', '=', deleted).execute();
    await numberEvents(database.db);
    expect(await read(end)).toEqual([other]);
  });
});

test.runIf(hasServer)('a reader beside many writers and numberers passes over no event', async () => {
  const end = await findPosition(database.db, 'numbered');
  const written: string[] = [];
  const seen: (string | null)[] = [];
  let at = end;
  let isOver = false;
  const follow = async () => {
    for (;;) {
      const isLast = isOver;
      if (isLast) await numberEvents(database.db);
      const rows = await readOutbox(database.db, at, 7);
      seen.push(...rows.map(({ listingId }) => listingId));
      at = rows.at(-1)?.seq ?? at;
      if (isLast && rows.length === 0) return;
    }
  };
  const following = follow();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        await database.db.transaction().execute(async (trx) => {
          const ids = [newId(), newId()];
          for (const id of ids) await record(trx, id);
          written.push(...ids);
        });
        await numberEvents(database.db);
      }
    }),
  );
  isOver = true;
  await following;
  expect(seen).toHaveLength(written.length);
  expect(new Set(seen)).toEqual(new Set(written));
});
