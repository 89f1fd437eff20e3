/**
 * Searched words with a slip, among those of 100,000 listings: our keys beside the trigrams of pg_trgm (docs/decisions/0027).
 * Run: node bench/slips.mjs [URL of a superuser, of a database that the bench has filled]
 */
import { forgivesSlip, meantBy } from '@ballpark/domain/search-slips.ts';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { chanceOf } from '../server/src/demo/random.ts';
import { findSimilarWords } from '../server/src/search/similar-word-queries.ts';
import { sweepSearchWords } from '../server/src/search/sweep-search-words.ts';
import { median } from './measure.mjs';
import { loadPostgres, silentLog, withDatabase } from './rows/load-postgres.mjs';
import { plainWords } from './rows/words.mjs';

const [slipCount, searchCount, wordsASearch] = [200, 100, 10];
/** The most words that a search asks for in the place of one (server/src/search/search-terms.ts). */
const mostMeanings = 40;
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const chance = chanceOf(200);
const print = (line) => process.stdout.write(`${line}\n`);

const [given] = process.argv.slice(2);
const postgres = given === undefined ? await startPostgres() : { url: given, stop: async () => {} };
if (given === undefined) await loadPostgres(postgres.url, 100_000, Date.now());
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const settings = { databaseUrl: postgres.url, replicaUrl: undefined, dataDir: '', log: silentLog };
await withDatabase(settings, async (database) => {
  await sweepSearchWords(database);
  await makeTrigrams();
  const { rows } = await client.query('select word from trigram_word where owner_count > 0 order by word');
  const known = rows.map(({ word }) => word);
  const plain = known.filter((word) => plainWords.includes(word));
  const lists = {
    'plain words': plain,
    'beginnings of plain words': plain.filter(({ length }) => length > 7).map((word) => word.slice(0, 6)),
    'made-up names': known.filter((word) => !plainWords.includes(word)),
  };
  for (const [what, words] of Object.entries(lists)) {
    const slips = slipsOf(words.filter(forgivesSlip), known);
    print(`${what}, ${slips.length} slips`);
    await report(slips, waysOf(database));
  }
});
await client.end();
await postgres.stop();

async function makeTrigrams() {
  const known = `select word, max(owner_count) as owner_count from search_word_key group by word`;
  for (const statement of [
    'create extension if not exists pg_trgm',
    'drop table if exists trigram_word',
    `create table trigram_word as ${known}`,
    'create index trigram_word_gin on trigram_word using gin (word gin_trgm_ops)',
    'vacuum (full, analyze) trigram_word',
    'vacuum (full, analyze) search_word_key',
  ])
    await client.query(statement);
  for (const table of ['search_word_key', 'trigram_word']) {
    const { rows } = await client.query(
      'select count(*)::int, pg_table_size($1) as table, pg_indexes_size($1) as indexes from ' + table,
      [table],
    );
    const [{ count, ...sizes }] = rows;
    const inMb = Object.entries(sizes).map(([part, bytes]) => `${part} ${(bytes / 1e6).toFixed(1)} MB`);
    print(`${table}: ${count} rows, ${inMb.join(', ')}`);
  }
}

/** Each answers, for searched words, the words that may have been meant, the likeliest first. */
function waysOf({ db }) {
  const byKeys = async (searched) => {
    const similar = await findSimilarWords(db, searched);
    return searched.map((typed) => {
      const known = similar.filter((row) => row.searched === typed).map(({ word }) => word);
      return meantBy(typed, known).slice(0, mostMeanings);
    });
  };
  return [
    { name: 'keys', lookUp: byKeys },
    { name: 'trigrams at 0.3', lookUp: bySimilarity(0.3) },
    { name: 'trigrams at 0.4', lookUp: bySimilarity(0.4) },
    { name: 'trigrams at 0.2, compared letter by letter', lookUp: bySimilarity(0.2, meantBy) },
  ];
}

function bySimilarity(threshold, choose = (_typed, words) => words) {
  return async (searched) => {
    await client.query(`set pg_trgm.similarity_threshold = ${threshold}`);
    const { rows } = await client.query(
      `select searched, known.word from unnest($1::text[]) as searched cross join lateral (
      select word from trigram_word where word % searched
      order by similarity(word, searched) desc, owner_count desc, word limit ${mostMeanings}) as known`,
      [searched],
    );
    return searched.map((typed) =>
      choose(
        typed,
        rows.filter((row) => row.searched === typed).map(({ word }) => word),
      ),
    );
  };
}

async function report(slips, ways) {
  for (const way of ways) Object.assign(way, await recallOf(slips, way));
  // All in turn, for the machine's own speed changes.
  for (let search = 0; search < searchCount; search++) {
    const searched = Array.from({ length: wordsASearch }, (_, at) => {
      const slip = slips[(search * 7 + at) % slips.length];
      return at === 0 ? slip.typed : slip.meant;
    });
    for (const { lookUp, times } of ways) {
      const start = performance.now();
      await lookUp(searched);
      times.push(performance.now() - start);
    }
  }
  const share = (count) => `${((count / slips.length) * 100).toFixed(1)} %`;
  for (const { name, found, first, answered, times } of ways)
    print(
      `  ${name}: ${share(found)} found, ${share(first)} first, ${(answered / slips.length).toFixed(1)} words each; ` +
        `${median(times).toFixed(1)} ms for ${wordsASearch} words`,
    );
}

async function recallOf(slips, { lookUp }) {
  const recall = { found: 0, first: 0, answered: 0, times: [] };
  for (const { typed, meant } of slips) {
    const [words] = await lookUp([typed]);
    if (words.some((word) => word.startsWith(meant))) recall.found += 1;
    if (words[0]?.startsWith(meant)) recall.first += 1;
    recall.answered += words.length;
  }
  return recall;
}

/** As many of each kind; none that is the beginning of a known word, for that is found as it is typed. */
function slipsOf(words, known) {
  const kinds = [swapped, dropped, doubled, besideKey];
  const slips = new Map();
  for (let tries = 0; slips.size < slipCount && tries < 100_000; tries++) {
    const meant = words[chance.whole(0, words.length - 1)];
    const typed = kinds[slips.size % kinds.length](Array.from(meant)).join('');
    const isKnown = known.some((word) => word.startsWith(typed));
    if (forgivesSlip(typed) && !isKnown) slips.set(typed, { typed, meant });
  }
  return [...slips.values()];
}

function swapped(letters) {
  const at = chance.whole(0, letters.length - 2);
  return letters.toSpliced(at, 2, letters[at + 1], letters[at]);
}

function dropped(letters) {
  return letters.toSpliced(chance.whole(0, letters.length - 1), 1);
}

function doubled(letters) {
  const at = chance.whole(0, letters.length - 1);
  return letters.toSpliced(at, 0, letters[at]);
}

function besideKey(letters) {
  const at = chance.whole(0, letters.length - 1);
  const row = keyRows.find((keys) => keys.includes(letters[at]));
  const key = row.indexOf(letters[at]);
  const beside = row[key + (key === 0 || (key < row.length - 1 && chance.next() < 0.5) ? 1 : -1)];
  return letters.with(at, beside);
}
