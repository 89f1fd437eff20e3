/**
 * How long it takes to find what similar things went for among a million closed listings: `node bench/price-memory.ts [listings]`.
 * Rows are made in the database itself; words are as common and as rare as in life, and some are in nearly every listing.
 */
import { priceWords } from '@ballpark/domain/price-words.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { migrateToLatest } from '../server/src/db/migrate.ts';
import { findPrices } from '../server/src/prices/history-queries.ts';
import { findSimilar } from '../server/src/prices/find-similar.ts';
import { connect } from './connect.ts';
import { inOrder, quantile } from './quantiles.ts';
import { silentLog, withDatabase } from './rows/load-postgres.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const bySearch = 'by the index of the search';
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const asked: Record<string, [title: string, description: string]> = {
  'a rare word': ['noun3 name4000', 'quality2'],
  'words that many use': ['noun1 quality1', 'filler1 filler2 noun2'],
  'one word that everybody uses': ['everybody', ''],
  'a long title and a long text': [
    Array.from({ length: 20 }, (_, at) => `noun${at + 1}`).join(' '),
    Array.from({ length: 80 }, (_, at) => `filler${at + 1} quality${at + 1}`).join(' '),
  ],
  'ten words that everybody uses, ten times each': [
    'everybody noun1 noun2 noun3 quality1 quality2 quality3 name1 name2 name3 '.repeat(10),
    'everybody filler1 filler2 filler3 filler4 filler5 filler6 '.repeat(10),
  ],
  'words that nobody uses': ['qqqq wwww eeee', 'rrrr tttt yyyy'],
};

const postgres = await startPostgres({ fsync: 'off', shared_buffers: '1GB', max_wal_size: '8GB' });
const client = await connect(postgres.url);
await withDatabase(
  { databaseUrl: postgres.url, replicaUrl: undefined, dataDir: '', log: silentLog },
  async ({ db }) => {
    await migrateToLatest(db, silentLog);
    await fill();
    const point = { latitude: 52.52, longitude: 13.4 };
    for (const [what, [title, description]] of Object.entries(asked)) {
      const words = priceWords(title, description);
      const query = { words, type: 'PRODUCT', currency: 'EUR', point, listingId: null } as const;
      const looks = {
        similar: async () => (await findSimilar(db, query, new Date())).length,
        'over time': async () => (await findPrices(db, words.title.slice(0, 5), 'EUR')).length,
        [bySearch]: async () => bySearchIndex([...words.title, ...words.description]),
      };
      print(what);
      const times = await timesInTurn(looks);
      for (const [name, line] of times) print(`  ${name}: ${line}`);
    }
  },
);
await client.end();
await postgres.stop();

/** The queries run in turn, because the machine's own speed changes. */
async function timesInTurn(looks: Record<string, () => Promise<number>>): Promise<[string, string][]> {
  const times = new Map<string, number[]>();
  const found = new Map<string, number>();
  for (let round = 0; round < 30; round += 1)
    for (const [name, look] of Object.entries(looks)) {
      // One round is enough, because it takes a hundred times as long.
      if (name === bySearch && round % 6 !== 0) continue;
      const started = performance.now();
      found.set(name, await look());
      // The first rounds fill caches.
      if (round >= 5) times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    }
  return [...times].map(([name, of]) => {
    const sorted = inOrder(of);
    const at = (share: number): string => quantile(sorted, share).toFixed(1);
    return [name, `fastest ${at(0)} ms, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${found.get(name)} found)`];
  });
}

/** The alternative by the index of searches: the newest listings that contain any of the words. */
async function bySearchIndex(words: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `select id, title, description, final_price_minor from listing
     where tsv @@ $1::tsquery and currency = 'EUR' and type = 'PRODUCT' and final_price_minor is not null
     order by closed_at desc limit 40`,
    [words.map((word) => `'${word}'`).join(' | ')],
  );
  return rowCount ?? 0;
}

async function fill(): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set jit = off`,
  );
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename in ('listing', 'price_word')
     and not exists (select from pg_constraint where conname = indexname)`,
  );
  for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
  await client.query(`alter table price_word drop constraint price_word_pkey`);
  const place = `52 + floor(random() * 100) / 50`;
  await client.query(`
    insert into listing (id, user_id, title, description, type, location, latitude, longitude, cell, currency, is_active, opened_at, expires_at,
      closed_at, final_price_minor, price_shown_at, suggestion_count, tsv, created_at, updated_at)
    select ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('019a0000-0000-7000-9000-' || lpad(to_hex(n % 50000), 12, '0'))::uuid,
      title, description, 'PRODUCT', 'Berlin, Germany', latitude, 13.4, floor((latitude + 90) / 0.045) * 16384 + 2600, 'EUR', false, at, at, at,
      1000 + floor(random() * 100000), at, 3, to_tsvector('simple', title || ' ' || description), at, at
    from (
      select n, now() - make_interval(mins => (${count} - n)::int) as at, ${place} as latitude,
        ${zipf('quality', 60)} || ' ' || ${zipf('name', 20_000)} || ' ' || ${zipf('noun', 130)}
          || case when random() < 0.9 then ' everybody' else '' end as title,
        ${zipf('filler', 40)} || ' ' || ${zipf('filler', 40)} || ' ' || ${zipf('quality', 60)} || ' ' || ${zipf('noun', 130)} || ' '
          || ${zipf('filler', 40)} || ' ' || ${zipf('name', 20_000)} as description
      from generate_series(1, ${count}) as n
    ) as one`);
  await client.query(
    `insert into closed_listing (listing_id, closed_at) select id, closed_at from listing order by id`,
  );
  await client.query(`
    insert into price_word (word, currency, is_product, position, tile, owner)
    select distinct word, currency, true, position, (cell >> 17 << 10) + ((cell & 16383) >> 4), hashtext(user_id::text)
    from closed_listing join listing on listing.id = listing_id
    cross join lateral regexp_split_to_table(title || ' ' || description, ' ') as word`);
  await client.query(
    `create unique index price_word_pkey on price_word (word, currency, is_product, position) include (tile, owner)`,
  );
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum (analyze)');
  for (const table of ['listing', 'price_word']) {
    const { rows } = await client.query<{ table: string; indexes: string }>(
      `select pg_table_size('${table}') as table, pg_indexes_size('${table}') as indexes`,
    );
    for (const sizes of rows) print(`${table}: table ${inMb(sizes.table)}, indexes ${inMb(sizes.indexes)}`);
  }
}

function inMb(bytes: string): string {
  return `${(Number(bytes) / 1e6).toFixed(0)} MB`;
}

/** Zipf’s law: the n-th word of a list comes with a weight of about 1/n. */
function zipf(list: string, size: number): string {
  return `'${list}' || floor(exp(random() * ln(${size})))::int`;
}
