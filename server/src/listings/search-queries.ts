import { slipKeys } from '@ballpark/domain/search-slips.ts';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ValueOf } from '../db/compile-once.ts';
import type { Schema } from '../db/schema.ts';

/** The words that a listing is found by. */
export type ListingWords = { title: readonly string[]; description: readonly string[] };

/** Each term of a search: the beginnings of words of which a listing must hold one. */
export type SearchTerms = readonly (readonly string[])[];

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

/** What a statement with `holdsTerms` is run with. */
export type TermValues = { words: string; titleWords: string; tiledWords?: string };

/** `tiles`: where to look for the terms; null: anywhere. */
export function termValues(terms: SearchTerms, tiles: readonly number[] | null): TermValues {
  return {
    words: queryOf(terms, ''),
    titleWords: queryOf(terms, 'A'),
    ...(tiles && { tiledWords: queryOf(tiledTerms(terms, tiles), '') }),
  };
}

/** Above it a look into the index for each beginning in each tile costs more than it saves. */
const mostTiledWords = 1000;

export function areFewTiled(terms: SearchTerms, tiles: readonly number[]): boolean {
  return terms.flat().length * tiles.length <= mostTiledWords;
}

function tiledTerms(terms: SearchTerms, tiles: readonly number[]): SearchTerms {
  return terms.map((beginnings) => tiles.flatMap((tile) => beginnings.map((word) => `${tile}/${word}`)));
}

/** True for open listings in these tiles that hold every term; word for word the index of migration 0008. */
export function holdsTiledTerms(value: ValueOf<TermValues>): RawBuilder<SqlBool> {
  return sql`replace(
    ' ' || listing.tsv::text, ' ''', ' ''' || ((listing.cell >> 17 << 10) + ((listing.cell & 16383) >> 4))::text || '/')::tsvector
    @@ ${value('tiledWords')}::tsquery`;
}

/** True for listings that hold every term in that place. */
export function holdsTerms(value: ValueOf<TermValues>, place: Place | 'anywhere'): RawBuilder<SqlBool> {
  const anywhere = sql<SqlBool>`listing.tsv @@ ${value('words')}::tsquery`;
  const inTitle = sql<SqlBool>`listing.tsv @@ ${value('titleWords')}::tsquery`;
  if (place === 'anywhere') return anywhere;
  return place === 'title' ? inTitle : sql`(${anywhere} and not ${inTitle})`;
}

/** Words are letters and digits only, with a tile's number and a slash before them: nothing that needs an escape. */
function queryOf(terms: SearchTerms, weight: 'A' | ''): string {
  return terms
    .map((beginnings) => `(${beginnings.map((word) => `'${word}':*${weight}`).join(' | ')})`)
    .join(' & ');
}

/** Remembers the words, so that a search with a slip finds what was meant. */
export async function saveSearchWords(
  db: Kysely<Schema>,
  { title, description }: ListingWords,
): Promise<void> {
  const rows = [...new Set([...title, ...description])]
    .flatMap((word) => slipKeys(word).map((key) => ({ key, word })))
    // Always in the same order: two that post the same new words wait for each other, never in a circle.
    .toSorted((a, b) => (a.key + a.word < b.key + b.word ? -1 : 1));
  if (rows.length === 0) return;
  const keys = rows.map(({ key }) => key);
  const words = rows.map(({ word }) => word);
  await sql`insert into search_word_key (key, word)
    select * from unnest(${keys}::text[], ${words}::text[])
    on conflict do nothing`.execute(db);
}

/** The known words of at least so many letters that share a key with a searched one. */
export async function findSimilarWords(
  db: Kysely<Schema>,
  searched: string,
  leastLength: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('search_word_key')
    .select('word')
    .distinct()
    .where('key', '=', sql<string>`any(${slipKeys(searched)})`)
    .where(sql<SqlBool>`length(word) >= ${leastLength}`)
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => word);
}
