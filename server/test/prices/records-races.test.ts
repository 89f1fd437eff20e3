import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { insertUser } from '../../src/auth/auth-queries.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import type { Schema } from '../../src/db/schema.ts';
import { recordEvents } from '../../src/events/outbox-queries.ts';
import { newId } from '../../src/new-id.ts';
import { recountRecords, updateRecords } from '../../src/prices/update-records.ts';
import { killCounting } from '../fault/kill-counting.ts';
import { makeListing, makeSuggestion, makeUser, suggestionRow } from '../support/make.ts';
import { learned, orderOf } from '../support/prices.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { openServerTestDatabase, silentLog } from '../support/test-database.ts';

const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
const closings = 50;

/** Counts until nothing waits, also for a transaction of another database on the same server; answers the order. */
async function countAll(deps: Parameters<typeof updateRecords>[0], expected: number): Promise<string[]> {
  const count = async () => {
    await updateRecords(deps);
    return (await orderOf(deps)).length;
  };
  await expect.poll(count, { timeout: 60_000 }).toBe(expected);
  return orderOf(deps);
}

test('six counters at once count each of 50 closings once, and a recount takes 25 reopenings out', async () => {
  const on = await testApp({ kind: hasPostgres ? 'postgres' : 'embedded', config: { logLevel: 'silent' } });
  try {
    const ids = await closeAndReopen(on);
    await updateRecords(on.deps);
    expect(await recountRecords(on.deps)).toBe(closings / 2);
    expect(new Set(await orderOf(on.deps))).toEqual(new Set(ids.slice(25)));
    const kept = await learned(on.deps);
    await Promise.all(Array.from({ length: 3 }, async () => recountRecords(on.deps)));
    expect(await learned(on.deps)).toEqual(kept);
  } finally {
    await on.close();
  }
});

async function closeAndReopen(on: TestApp): Promise<string[]> {
  const [owner, one, two] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const ids: string[] = [];
  for (let at = 0; at < closings; at += 1) {
    const { id } = await makeListing(on, owner);
    await makeSuggestion(on, { id }, { by: one, amount: 90 + at });
    await makeSuggestion(on, { id }, { by: two, amount: 110 });
    ids.push(id);
  }
  const { token } = owner;
  const close = async (id: string) => {
    const body = { finalPrice: 100 };
    expect((await on.call('POST /listings/:id/close', { params: { id }, token, body })).status).toBe(200);
  };
  const reopen = async (id: string) => {
    await close(id);
    expect((await on.call('POST /listings/:id/reopen', { params: { id }, token })).status).toBe(200);
  };
  const count = async () => updateRecords(on.deps);
  await Promise.all([
    ...ids.map((id, at) => (at < 25 ? reopen(id) : close(id))),
    ...Array.from({ length: 6 }, count),
  ]);
  return ids;
}

test(
  'killed in the midst of it, what was counted is counted once, embedded',
  { timeout: 400_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-records-'));
    const open = async () =>
      openDatabase({ databaseUrl: undefined, replicaUrl: undefined, dataDir, log: silentLog });
    try {
      const before = await open();
      await migrateToLatest(before.db, silentLog);
      const ids = await insertManyClosed(before.db, 150, new Date());
      await before.close();
      expect(await killCounting({ kind: 'embedded', where: dataDir }, 1, 2)).toBe(1);
      const after = await open();
      expect(await countAll(after, ids.length)).toEqual(ids);
      const kept = await learned(after);
      await recountRecords(after);
      expect(await learned(after)).toEqual(kept);
      await after.close();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

test.skipIf(!hasPostgres)(
  'four processes at once, killed in the midst of it, count each listing once, on PostgreSQL',
  { timeout: 200_000 },
  async () => {
    const database = await openServerTestDatabase();
    try {
      const ids = await insertManyClosed(database.db, 400, new Date());
      expect(await killCounting({ kind: 'postgres', where: database.url }, 4, 2)).toBeGreaterThan(0);
      expect(await countAll(database, ids.length)).toEqual(ids);
      const kept = await learned(database);
      await recountRecords(database);
      expect(await learned(database)).toEqual(kept);
    } finally {
      await database.close();
    }
  },
);

/** Bypasses the API: four owners, ten people, four guesses each, and the events. */
async function insertManyClosed(db: Kysely<Schema>, count: number, now: Date): Promise<string[]> {
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
