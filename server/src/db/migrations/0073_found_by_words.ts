import { slipKeys } from '@ballpark/domain/search-slips.ts';
import { foundByWords, wordsOf } from '@ballpark/domain/search-words.ts';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Few enough that a call that needs one of them waits only some milliseconds. */
const most = 200;

type Text = { id: string; title: string; description: string };

/** Adds to each listing the words that it is found by since: without the signs inside words, and by each syllable of Korean ones. */
export async function batch(db: QueryExecutorProvider, afterId: string | null): Promise<string | null> {
  const { rows } = await sql<Text>`
    select id, title, description from listing
    where (${afterId}::uuid is null or id > ${afterId}::uuid) order by id limit ${most} for no key update`.execute(
    db,
  );
  const found = rows.map(({ id, title, description }) => ({
    id,
    title: newWordsOf(title),
    description: newWordsOf(description),
  }));
  const changed = found.filter(({ title, description }) => title.length + description.length > 0);
  if (changed.length > 0) {
    const words = changed.map(({ title, description }) =>
      [...title.map((word) => `'${word}':1A`), ...description.map((word) => `'${word}':1B`)].join(' '),
    );
    await sql`update listing set tsv = (listing.tsv::text || ' ' || added.words)::tsvector
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${words}::text[]) as added (id, words)
      where listing.id = added.id`.execute(db);
    await saveKeys(
      db,
      changed.flatMap(({ title, description }) => [...title, ...description]),
    );
  }
  return rows.at(-1)?.id ?? null;
}

function newWordsOf(text: string): string[] {
  const known = new Set(wordsOf(text));
  return foundByWords(text).filter((word) => !known.has(word));
}

async function saveKeys(db: QueryExecutorProvider, words: readonly string[]): Promise<void> {
  const rows = [...new Set(words)]
    .flatMap((word) => slipKeys(word).map((key) => ({ key, word })))
    // In the order of posting, so that the two cannot deadlock.
    .toSorted((a, b) => (a.key + a.word < b.key + b.word ? -1 : 1));
  await sql`insert into search_word_key (key, word)
    select * from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ word }) => word)}::text[])
    on conflict do nothing`.execute(db);
}
