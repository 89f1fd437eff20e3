import { slipKeys } from '@ballpark/domain/search-slips.ts';
import { type QueryExecutorProvider, sql } from 'kysely';

const most = 2000;

type Known = { word: string; owner_count: number; known_since: Date };

/** Gives known words the key of their last letters, by which compounds are found. */
export async function batch(db: QueryExecutorProvider, after: string | null): Promise<string | null> {
  const { rows } = await sql<Known>`
    select word, owner_count, known_since from search_word_key
    where (key, word) > (left(${after ?? ''}, 4), ${after ?? ''}) and key = left(word, 4)
    order by key, word limit ${most}`.execute(db);
  const added = rows.flatMap(({ word, ...known }) => slipKeys(word).map((key) => ({ key, word, ...known })));
  await sql`insert into search_word_key (key, word, owner_count, known_since)
    select * from unnest(${added.map(({ key }) => key)}::text[], ${added.map(({ word }) => word)}::text[],
      ${added.map((row) => row.owner_count)}::int[], ${added.map((row) => row.known_since)}::timestamptz[])
    on conflict do nothing`.execute(db);
  return rows.at(-1)?.word ?? null;
}
