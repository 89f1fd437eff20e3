import { coarsenPoint, distanceKm } from '@ballpark/domain/places.ts';
import { cellOf, cellRangesWithin } from '../../src/search/cells.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';
import { gather, type Filter, type Region } from '../../src/search/feed-queries.ts';
import { insertListings, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const centres: [string, number, number][] = [
  ['a temperate city', 52.52, 13.41],
  ['the date line', -17, 179.98],
  ['the far north', 88.5, 10],
];

describe.each(centres)('around a point near %s', (_, latitude, longitude) => {
  const centre = { latitude, longitude };
  let reader: MadeUser;
  let points: Map<string, { latitude: number; longitude: number }>;
  beforeAll(async () => {
    reader = await makeUser(on, { point: centre });
    const ids = await insertListings(on, owner.user.id, 60);
    points = new Map(ids.map((id, index) => [id, pointOn(centre, index)]));
    for (const [id, point] of points)
      await on.db
        .updateTable('listing')
        .set({ ...point, cell: cellOf(point) })
        .where('id', '=', id)
        .execute();
  });

  test.each([30, 150, 260, 499, 1200])(
    'a radius of %d km shows what lies within it and nothing else',
    async (radius) => {
      const shown: string[] = [];
      for (const page of [1, 2]) {
        const answer = await on.call('GET /listings', {
          query: { radius, page, limit: 50 },
          token: reader.token,
        });
        shown.push(...answer.data.map(({ id }) => id));
      }
      const isHere = (id: string) => points.has(id);
      const within = [...points].filter(([, point]) => distanceKm(centre, point) <= radius).map(([id]) => id);
      expect(within.length).toBeGreaterThan(0);
      expect(shown.filter(isHere)).toEqual(within);
    },
  );
});

test('the widest circle looks into the index once for each row of cells, not for each cell', async () => {
  const centre = { latitude: 10, longitude: 10 };
  const ranges = cellRangesWithin(centre, 499);
  const region: Region = { centre, overKm: null, toKm: 499, ranges };
  const filter: Filter = {
    status: 'active',
    readerId: null,
    blockedIds: [],
    isToGuess: false,
    type: undefined,
    terms: [],
    region,
  };
  const looks = await countLooks((db) => gather(db, filter, 'anywhere', { offset: 0, limit: 12 }));
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(250);
});

/** A spiral out to 1,600 km, across meridians and poles. */
function pointOn({ latitude, longitude }: { latitude: number; longitude: number }, index: number) {
  const [km, turn] = [index * 27, index * 2.4];
  const north = latitude + (km / 111.2) * Math.cos(turn);
  const over = north > 90;
  const lat = over ? 180 - north : north;
  const east = longitude + ((km / 111.2) * Math.sin(turn)) / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return coarsenPoint({
    latitude: lat,
    longitude: ((((east + (over ? 360 : 180)) % 360) + 360) % 360) - 180,
  });
}

/** Scans of the listing indexes. */
async function countLooks(ask: (db: Kysely<Schema>) => Promise<unknown>): Promise<number> {
  return on.db.connection().execute(async (connection) => {
    await sql`analyze listing`.execute(connection);
    // Makes the planner use the index despite the few listings.
    await sql`set enable_seqscan = off`.execute(connection);
    const looksSoFar = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`.execute(connection);
      const { rows } = await sql<{ count: number }>`
        select sum(idx_scan)::int as count from pg_stat_user_indexes where relname = 'listing'`.execute(
        connection,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await looksSoFar();
    await ask(connection);
    const count = (await looksSoFar()) - before;
    await sql`reset enable_seqscan`.execute(connection);
    return count;
  });
}
