import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** A larger statement could run into the time limit one day, and then it would never succeed again. */
const mostDeleted = 5000;
const mostRead = 2000;

/** The rows from one id to another, the first not included. */
export type IdRange = { after: string; upTo: string };

/** Divides a table into ranges of not many more than `mostRead` rows, so that a job that needs all of them reads one after the other. */
export async function* idRanges(
  db: Kysely<Schema>,
  table: 'app_user' | 'listing' | 'photo' | 'suggestion',
): AsyncGenerator<IdRange> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id > ${after} order by id offset ${mostRead - 1} limit 1`.execute(
      db,
    );
    const next = rows[0]?.id;
    yield { after, upTo: next ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    if (next === undefined) return;
    after = next;
  }
}

/** Deletes the rows whose time is before a moment, or after another, in batches. The column must have an index. */
export async function deleteByTime<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  column: keyof Schema[Table] & string,
  { before, after }: { before: Date; after?: Date },
): Promise<void> {
  const [rows, time] = [sql.table(table), sql.ref(column)];
  const deleteAll = async (isOld: ReturnType<typeof sql>, order: ReturnType<typeof sql>): Promise<void> => {
    for (;;) {
      // The condition is checked again outside, because another transaction may have extended a row in between.
      const { numAffectedRows = 0n } = await sql`delete from ${rows} where ${isOld}
        and ctid = any(array(select ctid from ${rows} where ${isOld} order by ${order} limit ${mostDeleted}))`.execute(
        db,
      );
      if (numAffectedRows < mostDeleted) return;
    }
  };
  await deleteAll(sql`${time} < ${before}`, sql`${time}`);
  if (after !== undefined) await deleteAll(sql`${time} > ${after}`, sql`${time} desc`);
}
