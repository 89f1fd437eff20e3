import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../src/db/migrate.ts';
import { doneMigrations, type Migration, runMigrations } from '../../src/db/run-migrations.ts';
import { fillBefore } from '../fault/fill-before.ts';
import { openEmptyTestDatabase, type ServerTestDatabase, silentLog } from '../support/test-database.ts';

const listings = 3_000;
const writersAtOnce = 4;

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'the real migrations fail nobody’s write, and hold no row until they are done',
  async () => {
    const on = await openEmptyTestDatabase();
    onTestFinished(() => on.close());
    await runMigrations(on.db, silentLog, upTo('0014'));
    await fillBefore(on.db, listings);
    // A third of the listings keeps one guess, another two, the last three.
    await on.pool.query(`delete from suggestion using (
        select id, row_number() over (partition by listing_id order by id) as place, dense_rank() over (order by listing_id) as group_of
        from suggestion) as numbered
      where numbered.id = suggestion.id and place > 1 + group_of % 3`);
    await on.pool.query(
      `update suggestion set amount_minor = 100 + ('x' || substr(id::text, 1, 6))::bit(24)::int`,
    );
    await on.pool.query(`update listing set suggestion_count =
      (select count(*) from suggestion where listing_id = listing.id)`);
    const writers = startWriters(on.pool);
    onTestFinished(async () => void (await writers.stop()));
    await runMigrations(on.db, silentLog, upTo('0051'));

    const release = await holdLastListing(on);
    let isDone = false;
    const migrated = runMigrations(on.db, silentLog, migrations).finally(() => (isDone = true));
    // One transaction for all of them would keep none while it waits for the listing that is held.
    await expect.poll(async () => countWithRange(on.pool)).toBeGreaterThan(listings / 3);
    const written = writers.count();
    await expect.poll(() => writers.count()).toBeGreaterThan(written + 100);
    expect(isDone).toBe(false);
    await release();
    await migrated;
    expect(await writers.stop()).toEqual([]);
    expect(await doneMigrations(on.db)).toEqual(Object.keys(migrations));
    expect(await countWithRange(on.pool)).toBe((listings * 2) / 3);
    expect((await on.pool.query(wrongRanges)).rows).toEqual([]);
  },
);

function upTo(end: string): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name < end));
}

/** People who change listings and suggestions one after the other, without a pause. */
function startWriters(pool: Pool) {
  const errors: unknown[] = [];
  const stopped = new AbortController();
  let count = 0;
  const write = async (table: string, column: string): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from (select id from ${table} order by id limit ${listings / 2}) as early order by random() limit 400`,
    );
    for (let at = 0; !stopped.signal.aborted; at = (at + 1) % rows.length) {
      await pool
        .query(`update ${table} set ${column} = ${column} where id = $1`, [rows[at]?.id])
        .catch((error: unknown) => errors.push(error));
      count += 1;
    }
  };
  const work = Promise.all(
    Array.from({ length: writersAtOnce }, async (_, index) =>
      index % 2 === 0 ? write('listing', 'title') : write('suggestion', 'comment'),
    ),
  );
  return {
    count: () => count,
    async stop() {
      stopped.abort();
      await work;
      return errors;
    },
  };
}

/** The last that gets a range, which no writer wants. */
async function holdLastListing({ pool }: ServerTestDatabase): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(
    'select from listing where id = (select id from listing where suggestion_count < 3 order by id desc limit 1) for no key update',
  );
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

async function countWithRange(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from listing where guess_min_minor is not null',
  );
  return rows[0]?.count ?? 0;
}

const wrongRanges = `
  select listing.id from listing
  join (select listing_id, min(amount_minor) as lowest, max(amount_minor) as highest, count(*) as guesses
    from suggestion group by listing_id) as guess on guess.listing_id = listing.id
  where (guess_min_minor, guess_max_minor) is distinct from
    (case when guesses < 3 then lowest end, case when guesses < 3 then highest end)`;
