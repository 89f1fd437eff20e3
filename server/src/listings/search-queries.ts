import { slipKeys } from '@ballpark/domain/search-slips.ts';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { hidden, type ValueOf } from '../db/compile-once.ts';
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
export type TermValues = { words: string; titleWords: string };

export function termValues(terms: SearchTerms): TermValues {
  return { words: queryOf(terms, ''), titleWords: queryOf(terms, 'A') };
}

/** What to look up in `open_listing_word`: beginnings of words, each in its tile and with the bit of its term, and all bits. */
export type TiledValues = { inTiles: number[]; beginnings: string[]; bits: number[]; allBits: number };

/** Above it a look into the index for each beginning in each tile costs more than it saves. */
const mostLooks = 1000;

/** Null where there are too many. A search has ten terms at most (search-words.ts), fewer than a number has bits. */
export function tiledValues(terms: SearchTerms, tiles: readonly number[]): TiledValues | null {
  if (terms.flat().length * tiles.length > mostLooks) return null;
  const looks = terms.flatMap((words, index) =>
    words.flatMap((word) => tiles.map((tile) => ({ tile, word, bit: 1 << index }))),
  );
  return {
    inTiles: looks.map(({ tile }) => tile),
    beginnings: looks.map(({ word }) => word),
    bits: looks.map(({ bit }) => bit),
    allBits: 2 ** terms.length - 1,
  };
}

/** The open listings in those tiles that meet the condition and hold every term, as rows of id, created_at and in_title. */
export function foundInTiles(
  value: ValueOf<Partial<TiledValues>>,
  condition: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  return sql`select held.listing_id as id, held.created_at,
      bit_or(case when held.is_in_title then held.bit else 0 end) = ${value('allBits')}::int as in_title
    from unnest(${hidden(value('inTiles'), 'int')}, ${hidden(value('beginnings'), 'text')}, ${hidden(value('bits'), 'int')})
      as look (tile, beginning, bit)
    cross join lateral (select listing.*, look.bit from open_listing_word as listing
      where listing.tile = look.tile and listing.word >= look.beginning and listing.word < look.beginning || ${afterAll}
        and ${condition} offset 0) as held
    group by held.listing_id, held.created_at having bit_or(held.bit) = ${value('allBits')}::int`;
}

/** The last character there is: it stands after every word with the same beginning. */
const afterAll = sql.lit('\u{10FFFF}');

/** True for listings that hold every term in that place. */
export function holdsTerms(value: ValueOf<TermValues>, place: Place | 'anywhere'): RawBuilder<SqlBool> {
  const anywhere = sql<SqlBool>`listing.tsv @@ ${value('words')}::tsquery`;
  const inTitle = sql<SqlBool>`listing.tsv @@ ${value('titleWords')}::tsquery`;
  if (place === 'anywhere') return anywhere;
  return place === 'title' ? inTitle : sql`(${anywhere} and not ${inTitle})`;
}

/** Words are letters and digits only: nothing that needs an escape. */
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
