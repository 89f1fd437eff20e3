import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../src/db/schema.ts';

type Mark = { next: string; count: number };
type Changes = { changed: string[]; removed: number };

export async function markTables(db: Kysely<Schema>, tables: string[]): Promise<Mark> {
  const count = sumOf(tables.map((table) => sql`select count(*) from ${sql.table(table)}`));
  const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text`;
  const { rows } = await sql<Mark>`select ${next} as next, ${count} as count`.execute(db);
  return one(rows);
}

/** By transaction id. A single statement, which on the embedded database costs more than the rows. */
export async function changesSince(db: Kysely<Schema>, tables: string[], mark: Mark): Promise<Changes> {
  const isOld = sql`t.xmin::text::bigint < ${sql.lit(mark.next)}::bigint`;
  const written = tables.map(
    (table) =>
      sql`select ${sql.lit(table)} || ' ' || to_jsonb(t) as row from ${sql.table(table)} t where not ${isOld}`,
  );
  const kept = sumOf(tables.map((table) => sql`select count(*) from ${sql.table(table)} t where ${isOld}`));
  const changed = await sql<{ row: string }>`${sql.join(written, sql` union all `)}`.execute(db);
  const counted = await sql<{ count: number }>`select ${kept} as count`.execute(db);
  return { changed: changed.rows.map(({ row }) => row), removed: mark.count - one(counted.rows).count };
}

function sumOf(counts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(select sum(count)::int from (${sql.join(counts, sql` union all `)}) counts)`;
}

function one<T>([first]: T[]): T {
  if (first === undefined) throw new Error('nothing was found');
  return first;
}
