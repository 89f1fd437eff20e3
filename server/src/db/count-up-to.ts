import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** A column with the number of rows of a query, counted up to one more than `most`. */
export function countColumn(rows: Expression<unknown>, most: number): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (select from (${rows}) as one limit ${most + 1}) as counted)`;
}

/** The number of rows of a query, counted up to one more than `most`: an exact total would read all of them. */
export async function countUpTo(
  db: Kysely<Schema>,
  rows: Expression<unknown>,
  most: number,
): Promise<number> {
  const { rows: counted } = await sql<{
    count: number;
  }>`select ${countColumn(rows, most)} as count`.execute(db);
  return counted[0]?.count ?? 0;
}
