import { typoKeys } from '@ballpark/domain/search-typos.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ValueOf, opaque } from '../db/compile-once.ts';
import type { Schema } from '../db/schema.ts';

/** The words by which a listing is found. */
export type ListingWords = { title: readonly string[]; description: readonly string[] };

/** The terms of a search: a listing holds a term with a word that has one of the beginnings, or with one of the whole words. */
export type SearchTerms = readonly SearchTerm[];
export type SearchTerm = { beginnings: readonly string[]; words: readonly string[] };

/** What listings must hold: all of the terms, or all those of one of the ways, which name terms by their index. */
export type Wanted = { terms: SearchTerms; ways?: readonly (readonly number[])[] };

/** Where a listing holds the terms: all of them in its title, or some only in its description. */
export type Place = (typeof places)[number];
const places = ['title', 'description'] as const;

/** A listing's words, the title's with weight A. Not by to_tsvector, whose idea of a word differs between servers. */
export function searchVector({ title, description }: ListingWords): RawBuilder<string> {
  const lexemes = [
    ...new Set([...title.map((word) => `'${word}':1A`), ...description.map((word) => `'${word}':1B`)]),
  ];
  return sql<string>`${lexemes.join(' ')}::tsvector`;
}

/** The values of a statement with `holdsTerms`. */
type WordQueries = { words: string; titleWords: string };

export function wordQueries(wanted: Wanted): WordQueries {
  return { words: tsquery(wanted, ''), titleWords: tsquery(wanted, 'A') };
}

/** True for listings that hold the terms in that place. */
export function holdsTerms(value: ValueOf<WordQueries>, place: Place | 'anywhere'): RawBuilder<SqlBool> {
  const anywhere = sql<SqlBool>`listing.tsv @@ ${opaque(value('words'), 'tsquery')}`;
  const inTitle = sql<SqlBool>`listing.tsv @@ ${opaque(value('titleWords'), 'tsquery')}`;
  if (place === 'anywhere') return anywhere;
  return place === 'title' ? inTitle : sql`(${anywhere} and not ${inTitle})`;
}

/** True for listings that hold all terms in the title: the index `listing_title_words` has only its words. */
export function holdsTermsInTitle(value: ValueOf<WordQueries>): RawBuilder<SqlBool> {
  return sql`ts_filter(listing.tsv, '{a}') @@ ${opaque(value('words'), 'tsquery')}`;
}

/** With more words and tiles than this, probing the index for each pair costs more than it saves. */
const maxTiledWords = 1000;

/** The query of `holdsTiledTerms`; null where there are too many words and tiles. */
export function tiledQuery(wanted: Wanted, tiles: readonly number[]): string | null {
  const wordCount = tsquery(wanted, '').match(/'\p{L}|'\p{N}/gu)?.length ?? 0;
  if (wordCount * tiles.length > maxTiledWords) return null;
  const inTiles = (words: readonly string[]) =>
    words.flatMap((word) => tiles.map((tile) => `${tile}/${word}`));
  const terms = wanted.terms.map(({ beginnings, words }) => ({
    beginnings: inTiles(beginnings),
    words: inTiles(words),
  }));
  return tsquery({ ...wanted, terms }, '');
}

/** True for listings in the tiles that hold the terms: the words of the index `listing_open_words`. */
export function holdsTiledTerms(query: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`tiled_words(listing.tsv, listing.cell) @@ ${opaque(query, 'tsquery')}`;
}

/** Words are letters and digits only, perhaps with a tile's number and a slash before them: nothing that needs an escape. */
function tsquery({ terms, ways = [[...terms.keys()]] }: Wanted, weight: 'A' | ''): string {
  const parts = terms.map(({ beginnings, words }) => {
    const alternatives = [
      ...beginnings.map((word) => `'${word}':*${weight}`),
      ...words.map((word) => `'${word}'${weight && `:${weight}`}`),
    ];
    return `(${alternatives.join(' | ')})`;
  });
  return ways.map((way) => `(${way.map((index) => parts[index]).join(' & ')})`).join(' | ');
}

/** Of a listing; each is up to six rows. */
const maxRemembered = 200;

/** Remembers the words, so that a search with a typo finds what was meant. Waits for `lockKnownWords`. */
export async function saveSearchWords(
  db: Kysely<Schema>,
  { title, description }: ListingWords,
): Promise<void> {
  const rows = [...new Set([...title, ...description])]
    .map((word) => typoKeys(word).map((key) => ({ key, word })))
    .filter((keys) => keys.length > 0)
    .slice(0, maxRemembered)
    .flat()
    // Always in the same order, so that two transactions with the same new words cannot deadlock.
    .toSorted((a, b) => (a.key + a.word < b.key + b.word ? -1 : 1));
  if (rows.length === 0) return;
  const keys = rows.map(({ key }) => key);
  const words = rows.map(({ word }) => word);
  await sql`with turn as materialized (select pg_advisory_xact_lock_shared(hashtext('known-words')))
    insert into search_word_key (key, word)
    select given.* from turn, unnest(${keys}::text[], ${words}::text[]) as given
    on conflict do nothing`.execute(db);
}

/** How many words are read for one key, and for one key of all searched words together (docs/decisions/0027). */
export const [maxReadOfKey, maxReadOfAll] = [100, 400];
/** The most people that are counted for a word: a higher number would not change the order. */
const maxOwners = 20;

export type SimilarWord = { searched: string; word: string };

/**
 * Known words that share a key with one of the searched words, those of the most people first. However many there are, at
 * most `maxReadOfKey` of each of a word's five keys are read, and fewer where many words are searched.
 */
export async function findSimilarWords(
  db: Kysely<Schema>,
  searchedWords: readonly string[],
): Promise<SimilarWord[]> {
  const looks = searchedWords.flatMap((searched) => typoKeys(searched).map((key) => ({ searched, key })));
  const most = Math.min(maxReadOfKey, Math.floor(maxReadOfAll / searchedWords.length));
  const { rows } = await sql<SimilarWord>`
    select look.searched, known.word
    from unnest(${looks.map(({ searched }) => searched)}::text[], ${looks.map(({ key }) => key)}::text[])
      as look (searched, key)
    cross join lateral (select word, owner_count, known_since from search_word_key where key = look.key
      order by owner_count desc, known_since, word limit ${most}) as known
    group by look.searched, known.word
    order by max(known.owner_count) desc, min(known.known_since), known.word`.execute(db);
  return rows;
}

type KnownWord = { key: string; word: string; owner_count: number; isFirst: boolean };

/** The next rows of known words, up to a number. A word is first by the key that is its first four letters. */
export async function readKnownWords(
  db: Kysely<Schema>,
  after: Pick<KnownWord, 'key' | 'word'>,
  most: number,
): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select key, word, owner_count, key = left(word, 4) as "isFirst" from search_word_key
    where (key, word) > (${after.key}, ${after.word})
    order by key, word limit ${most}`.execute(db);
  return rows;
}

/** How many people have each of the words in their listings. */
export async function countOwners(
  db: Kysely<Schema>,
  words: readonly string[],
): Promise<{ word: string; owner_count: number }[]> {
  // To find a few rows of a word, the planner would rather read the table from its beginning: for rare words, all of it.
  await sql`set local enable_seqscan = off`.execute(db);
  const { rows } = await sql<{ word: string; owner_count: number }>`
    select known.word, (
      select count(distinct held.user_id)::int from (
        select user_id from listing where tsv @@ ('''' || known.word || '''')::tsquery limit ${sql.lit(maxOwners)}
      ) as held) as owner_count
    from unnest(${words}::text[]) as known (word)`.execute(db);
  return rows;
}

export async function saveOwnerCounts(
  db: Kysely<Schema>,
  counts: readonly { word: string; owner_count: number }[],
): Promise<void> {
  const rows = counts.flatMap(({ word, owner_count: count }) =>
    typoKeys(word).map((key) => ({ key, word, count })),
  );
  await sql`update search_word_key as known set owner_count = counted.owner_count
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ word }) => word)}::text[],
      ${rows.map(({ count }) => count)}::int[]) as counted (key, word, owner_count)
    where known.key = counted.key and known.word = counted.word`.execute(db);
}

/** Until the transaction ends, posting and editing wait before they rely on a known word; searches go on. */
export async function lockKnownWords(db: Kysely<Schema>): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('known-words'))`.execute(db);
}

export async function deleteKnownWords(db: Kysely<Schema>, words: readonly string[]): Promise<void> {
  const rows = words.flatMap((word) => typoKeys(word).map((key) => ({ key, word })));
  await sql`delete from search_word_key as known
    using unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ word }) => word)}::text[]) as gone (key, word)
    where known.key = gone.key and known.word = gone.word`.execute(db);
}
