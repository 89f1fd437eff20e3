import { slipKeys } from '@ballpark/domain/search-slips.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** How many words are read for one key, and for one key of all searched words together (docs/decisions/0027). */
export const [mostReadOfKey, mostReadOfAll] = [100, 400];
/** The most people that are counted for a word: a higher number would not change the order. */
const mostOwners = 20;

export type SimilarWord = { searched: string; word: string };

/**
 * Known words that share a key with one of the searched words, those of the most people first. However many there are, at
 * most `mostReadOfKey` of each of a word's five keys are read, and fewer where many words are searched.
 */
export async function findSimilarWords(
  db: Kysely<Schema>,
  searchedWords: readonly string[],
): Promise<SimilarWord[]> {
  const looks = searchedWords.flatMap((searched) => slipKeys(searched).map((key) => ({ searched, key })));
  const most = Math.min(mostReadOfKey, Math.floor(mostReadOfAll / searchedWords.length));
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
        select user_id from listing where tsv @@ ('''' || known.word || '''')::tsquery limit ${sql.lit(mostOwners)}
      ) as held) as owner_count
    from unnest(${words}::text[]) as known (word)`.execute(db);
  return rows;
}

export async function saveOwnerCounts(
  db: Kysely<Schema>,
  counts: readonly { word: string; owner_count: number }[],
): Promise<void> {
  const rows = counts.flatMap(({ word, owner_count: count }) =>
    slipKeys(word).map((key) => ({ key, word, count })),
  );
  await sql`update search_word_key as known set owner_count = counted.owner_count
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ word }) => word)}::text[],
      ${rows.map(({ count }) => count)}::int[]) as counted (key, word, owner_count)
    where known.key = counted.key and known.word = counted.word`.execute(db);
}

/** Until the transaction ends, posting and editing wait before they rely on a known word; searches go on. */
export async function lockKnownWords(db: Kysely<Schema>): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(db);
  await sql`lock table search_word_key in share row exclusive mode`.execute(db);
}

export async function deleteKnownWords(db: Kysely<Schema>, words: readonly string[]): Promise<void> {
  const rows = words.flatMap((word) => slipKeys(word).map((key) => ({ key, word })));
  await sql`delete from search_word_key as known
    using unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ word }) => word)}::text[]) as gone (key, word)
    where known.key = gone.key and known.word = gone.word`.execute(db);
}
