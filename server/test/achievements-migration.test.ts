import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, wrapPglite } from '../src/db/database.ts';
import { openInMemoryPostgres } from '../src/db/embedded-postgres.ts';
import * as initial from '../src/db/migrations/0001_initial.ts';
import * as achievements from '../src/db/migrations/0002_achievements.ts';
import { countFacts } from '../src/achievements/achievement-queries.ts';
import { silentLog } from './test-database.ts';

/** A database from before there were achievements, with people, a closed listing and what its close had paid. */
let database: Database;
beforeAll(async () => {
  database = await wrapPglite(await openInMemoryPostgres(), silentLog);
  const { db } = database;
  // Migrations know no schema: they are what makes it.
  const bare = db as unknown as Kysely<unknown>;
  await initial.up(bare);
  await sql`insert into app_user (id, name, email, email_key, password_hash, latitude, longitude, created_at)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'P', 'p' || n, 'p' || n, '',
      case n when 0 then -36.85 when 1 then 52.52 end, case n when 0 then 174.76 when 1 then 13.41 end, now()
    from generate_series(0, 4) as n`.execute(db);
  await sql`insert into listing (id, user_id, title, description, type, location, currency, is_active,
      opened_at, expires_at, closed_at, final_price_minor, tsv, created_at, updated_at)
    values ('00000000-0000-7000-8000-0000000000aa', ${personId(0)}, 'Lamp', 'Brass', 'SERVICE', 'Berlin', 'EUR', false,
      now(), now(), now(), 1000, '', now(), now())`.execute(db);
  await sql`insert into suggestion (id, listing_id, user_id, amount_minor, created_at)
    select id, '00000000-0000-7000-8000-0000000000aa', id,
      case right(id::text, 1) when '1' then 1000 when '2' then 1100 when '3' then 1101 else 5000 end, now()
    from app_user where id <> ${personId(0)}`.execute(db);
  await sql`insert into xp_award (id, user_id, kind, amount, tier, listing_id, suggestion_id, created_at)
    select id, id, 'suggestion', 5,
      case right(id::text, 1) when '2' then 'close' when '3' then 'participation' else 'closest' end,
      listing_id, id, now() from suggestion`.execute(db);
  await achievements.up(bare);
});
afterAll(() => database.close());

const personId = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;

test('what was paid before counts as accurate where it was within a tenth', async () => {
  const rows = await database.db.selectFrom('xp_award').select(['user_id', 'is_accurate']).execute();
  const accurate = rows.filter((row) => row.is_accurate).map((row) => row.user_id);
  expect(accurate.toSorted()).toEqual([personId(1), personId(2)]);
});

test('suggestions of before count by way of their listing', async () => {
  expect(await countFacts(database.db, [personId(1)])).toEqual([
    {
      userId: personId(1),
      totalSuggestions: 1,
      accurateSuggestions: 1,
      quickResponses: 1,
      uniquePeopleHelped: 1,
      productSuggestions: 0,
      serviceSuggestions: 1,
      days: [expect.any(Number)],
      unlockedIds: [],
    },
  ]);
});

test('whoever had saved a place has its time zone', async () => {
  const people = await database.db.selectFrom('app_user').select('time_zone').orderBy('id').execute();
  expect(people.map((person) => person.time_zone)).toEqual([
    'Pacific/Auckland',
    'Europe/Berlin',
    'UTC',
    'UTC',
    'UTC',
  ]);
});
