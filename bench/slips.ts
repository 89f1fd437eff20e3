/**
 * Compares two ways to find a word that was searched with a slip, in 100,000 listings: our keys and the trigrams of pg_trgm
 * (docs/decisions/0027). Run: node bench/slips.ts [a superuser's URL of a database that the bench has filled]
 */
import { forgivesSlip, meantBy } from '@ballpark/domain/search-slips.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import type { Database } from '../server/src/db/database.ts';
import { chanceOf } from '../server/src/demo/random.ts';
import { findSimilarWords } from '../server/src/search/similar-word-queries.ts';
import { sweepSearchWords } from '../server/src/search/sweep-search-words.ts';
import { connect } from './connect.ts';
import { itemAt } from './item-at.ts';
import { median } from './quantiles.ts';
import { loadPostgres, silentLog, withDatabase } from './rows/load-postgres.ts';
import { plainWords } from './rows/words.ts';

type Slip = { typed: string; meant: string };
/** Answers, for each searched word, the words that may have been meant, the likeliest first. */
type LookUp = (searched: readonly string[]) => Promise<string[][]>;
type Way = { name: string; lookUp: LookUp };
type Choose = (typed: string, words: string[]) => string[];

const [slipCount, searchCount, wordsASearch] = [200, 100, 10];
/** The most words that a search asks for in the place of one (server/src/search/search-terms.ts). */
const mostMeanings = 40;
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const chance = chanceOf(200);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const [given] = process.argv.slice(2);
const postgres = given === undefined ? await startPostgres() : { url: given, stop: async () => {} };
if (given === undefined) await loadPostgres(postgres.url, 100_000, Date.now());
const client = await connect(postgres.url);
const settings = { databaseUrl: postgres.url, replicaUrl: undefined, dataDir: '', log: silentLog };
await withDatabase(settings, async (database) => {
  await sweepSearchWords(database);
  await makeTrigrams();
  const { rows } = await client.query<{ word: string }>(
    'select word from trigram_word where owner_count > 0 order by word',
  );
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

async function makeTrigrams(): Promise<void> {
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
    const { rows } = await client.query<{ count: number; table: string; indexes: string }>(
      'select count(*)::int, pg_table_size($1) as table, pg_indexes_size($1) as indexes from ' + table,
      [table],
    );
    for (const { count, ...sizes } of rows)
      print(`${table}: ${count} rows, table ${inMb(sizes.table)}, indexes ${inMb(sizes.indexes)}`);
  }
}

function inMb(bytes: string): string {
  return `${(Number(bytes) / 1e6).toFixed(1)} MB`;
}

function waysOf({ db }: Database): Way[] {
  const byKeys: LookUp = async (searched) => {
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

function bySimilarity(threshold: number, choose: Choose = (_typed, words) => words): LookUp {
  return async (searched) => {
    await client.query(`set pg_trgm.similarity_threshold = ${threshold}`);
    const { rows } = await client.query<{ searched: string; word: string }>(
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

async function report(slips: readonly Slip[], ways: readonly Way[]): Promise<void> {
  const measured: (Way & Recall & { times: number[] })[] = [];
  for (const way of ways) measured.push({ ...way, ...(await recallOf(slips, way)), times: [] });
  // The ways take turns, because the machine's own speed changes.
  for (let search = 0; search < searchCount; search++) {
    const searched = Array.from({ length: wordsASearch }, (_, at) => {
      const slip = itemAt(slips, search * 7 + at);
      return at === 0 ? slip.typed : slip.meant;
    });
    for (const { lookUp, times } of measured) {
      const start = performance.now();
      await lookUp(searched);
      times.push(performance.now() - start);
    }
  }
  const share = (count: number): string => `${((count / slips.length) * 100).toFixed(1)} %`;
  for (const { name, found, first, answered, times } of measured)
    print(
      `  ${name}: ${share(found)} found, ${share(first)} first, ${(answered / slips.length).toFixed(1)} words each; ` +
        `${median(times).toFixed(1)} ms for ${wordsASearch} words`,
    );
}

type Recall = { found: number; first: number; answered: number };

async function recallOf(slips: readonly Slip[], { lookUp }: Way): Promise<Recall> {
  const recall = { found: 0, first: 0, answered: 0 };
  for (const { typed, meant } of slips) {
    const [words = []] = await lookUp([typed]);
    if (words.some((word) => word.startsWith(meant))) recall.found += 1;
    if (words[0]?.startsWith(meant)) recall.first += 1;
    recall.answered += words.length;
  }
  return recall;
}

/** Slips, as many of each kind. None is the beginning of a known word, because that would be found as it is typed. */
function slipsOf(words: readonly string[], known: readonly string[]): Slip[] {
  const kinds = [swapped, dropped, doubled, besideKey];
  const slips = new Map<string, Slip>();
  for (let tries = 0; slips.size < slipCount && tries < 100_000; tries++) {
    const meant = itemAt(words, chance.whole(0, words.length - 1));
    const typed = itemAt(kinds, slips.size)(Array.from(meant)).join('');
    const isKnown = known.some((word) => word.startsWith(typed));
    if (forgivesSlip(typed) && !isKnown) slips.set(typed, { typed, meant });
  }
  return [...slips.values()];
}

function swapped(letters: readonly string[]): string[] {
  const at = chance.whole(0, letters.length - 2);
  return letters.toSpliced(at, 2, itemAt(letters, at + 1), itemAt(letters, at));
}

function dropped(letters: readonly string[]): string[] {
  return letters.toSpliced(chance.whole(0, letters.length - 1), 1);
}

function doubled(letters: readonly string[]): string[] {
  const at = chance.whole(0, letters.length - 1);
  return letters.toSpliced(at, 0, itemAt(letters, at));
}

function besideKey(letters: readonly string[]): string[] {
  const at = chance.whole(0, letters.length - 1);
  const letter = itemAt(letters, at);
  const row = keyRows.find((keys) => keys.includes(letter)) ?? letter;
  const key = row.indexOf(letter);
  const beside = row.charAt(key + (key === 0 || (key < row.length - 1 && chance.next() < 0.5) ? 1 : -1));
  return letters.with(at, beside);
}
