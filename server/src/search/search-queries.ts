import { slipKeys } from '@ballpark/domain/search-slips.ts';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { opaque, type ValueOf } from '../db/compile-once.ts';
import type { Schema } from '../db/schema.ts';

/** The words by which a listing is found. */
export type ListingWords = { title: readonly string[]; description: readonly string[] };

/** The terms of a search: a listing holds a term with a word that has one of the beginnings, or with one of the whole words. */
export type SearchTerms = readonly SearchTerm[];
export type SearchTerm = { beginnings: readonly string[]; words: readonly string[] };

/** What listings must hold: all of the terms, or at least so many. */
export type Wanted = { terms: SearchTerms; least?: number };

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

/** With more words and tiles than this, probing the index for each pair costs more than it saves. */
const mostTiledWords = 1000;

/** The query of `holdsTiledTerms`; null where there are too many words and tiles. */
export function tiledQuery(wanted: Wanted, tiles: readonly number[]): string | null {
  const wordCount = tsquery(wanted, '').match(/'\p{L}|'\p{N}/gu)?.length ?? 0;
  if (wordCount * tiles.length > mostTiledWords) return null;
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
function tsquery({ terms, least = terms.length }: Wanted, weight: 'A' | ''): string {
  const alternatives = terms.map(({ beginnings, words }) => [
    ...beginnings.map((word) => `'${word}':*${weight}`),
    ...words.map((word) => `'${word}'${weight && `:${weight}`}`),
  ]);
  return atLeast(
    least,
    alternatives.map((words) => `(${words.join(' | ')})`),
  );
}

/** At least so many of the parts, by halves: to name each combination would look the same words up far more often. */
function atLeast(least: number, parts: readonly string[]): string {
  if (least >= parts.length) return parts.join(' & ');
  if (least === 1) return `(${parts.join(' | ')})`;
  const half = parts.length >> 1;
  const [first, second] = [parts.slice(0, half), parts.slice(half)];
  const ways: string[] = [];
  for (let count = Math.max(0, least - second.length); count <= Math.min(least, half); count += 1) {
    const both = [count > 0 && atLeast(count, first), count < least && atLeast(least - count, second)];
    ways.push(both.filter(Boolean).join(' & '));
  }
  return `(${ways.join(' | ')})`;
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
