import { slipKeys } from '@ballpark/domain/search-slips.ts';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { opaque, type ValueOf } from '../db/compile-once.ts';
import type { Schema } from '../db/schema.ts';

/** The words by which a listing is found. */
export type ListingWords = { title: readonly string[]; description: readonly string[] };

/** The terms of a search: for each a listing must contain a word with one of the beginnings, or one of the whole words. */
export type SearchTerms = readonly { beginnings: readonly string[]; words: readonly string[] }[];

/** Where a listing holds the terms: all of them in its title, or some only in its description. */
export type Place = (typeof places)[number];
export const places = ['title', 'description'] as const;

/** A listing's words, the title's with weight A. Not by to_tsvector, whose idea of a word differs between servers. */
export function searchVector({ title, description }: ListingWords): RawBuilder<string> {
  const lexemes = [
    ...new Set([...title.map((word) => `'${word}':1A`), ...description.map((word) => `'${word}':1B`)]),
  ];
  return sql<string>`${lexemes.join(' ')}::tsvector`;
}

/** The values of a statement with `holdsTerms`. */
export type WordQueries = { words: string; titleWords: string };

export function wordQueries(terms: SearchTerms): WordQueries {
  return { words: tsquery(terms, ''), titleWords: tsquery(terms, 'A') };
}

/** True for listings that hold every term in that place. */
export function holdsTerms(value: ValueOf<WordQueries>, place: Place | 'anywhere'): RawBuilder<SqlBool> {
  const anywhere = sql<SqlBool>`listing.tsv @@ ${opaque(value('words'), 'tsquery')}`;
  const inTitle = sql<SqlBool>`listing.tsv @@ ${opaque(value('titleWords'), 'tsquery')}`;
  if (place === 'anywhere') return anywhere;
  return place === 'title' ? inTitle : sql`(${anywhere} and not ${inTitle})`;
}

/** With more words and tiles than this, probing the index for each pair costs more than it saves. */
const mostTiledWords = 1000;

/** The query of `holdsTiledTerms`; null where there are too many words and tiles. */
export function tiledQuery(terms: SearchTerms, tiles: readonly number[]): string | null {
  const wordCount = terms.reduce((sum, { beginnings, words }) => sum + beginnings.length + words.length, 0);
  if (wordCount * tiles.length > mostTiledWords) return null;
  const inTiles = (words: readonly string[]) =>
    words.flatMap((word) => tiles.map((tile) => `${tile}/${word}`));
  return tsquery(
    terms.map(({ beginnings, words }) => ({ beginnings: inTiles(beginnings), words: inTiles(words) })),
    '',
  );
}

/** True for listings in the tiles that hold every term: the words of the index `listing_open_words`. */
export function holdsTiledTerms(query: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`tiled_words(listing.tsv, listing.cell) @@ ${opaque(query, 'tsquery')}`;
}

/** Words are letters and digits only, perhaps with a tile's number and a slash before them: nothing that needs an escape. */
function tsquery(terms: SearchTerms, weight: 'A' | ''): string {
  return terms
    .map(({ beginnings, words }) => [
      ...beginnings.map((word) => `'${word}':*${weight}`),
      ...words.map((word) => `'${word}'${weight && `:${weight}`}`),
    ])
    .map((alternatives) => `(${alternatives.join(' | ')})`)
    .join(' & ');
}

/** Remembers the words, so that a search with a slip finds what was meant. */
export async function saveSearchWords(
  db: Kysely<Schema>,
  { title, description }: ListingWords,
): Promise<void> {
  const rows = [...new Set([...title, ...description])]
    .flatMap((word) => slipKeys(word).map((key) => ({ key, word })))
    // Always in the same order, so that two transactions with the same new words cannot deadlock.
    .toSorted((a, b) => (a.key + a.word < b.key + b.word ? -1 : 1));
  if (rows.length === 0) return;
  const keys = rows.map(({ key }) => key);
  const words = rows.map(({ word }) => word);
  await sql`insert into search_word_key (key, word)
    select * from unnest(${keys}::text[], ${words}::text[])
    on conflict do nothing`.execute(db);
}
