import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** A larger statement could hit the time limit, and then never succeed again. */
const maxDeleted = 5000;
const maxRead = 2000;

/** Excludes `after`. */
export type IdRange = { after: string; upTo: string };

/** Yields ranges of about `maxRead` rows. */
export async function* idRanges(
  db: Kysely<Schema>,
  table: 'app_user' | 'listing' | 'photo' | 'suggestion',
): AsyncGenerator<IdRange> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id > ${after} order by id offset ${maxRead - 1} limit 1`.execute(
      db,
    );
    const next = rows[0]?.id;
    yield { after, upTo: next ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    if (next === undefined) return;
    after = next;
  }
}

/** Deletes in batches what is before one time or after another. The column needs an index. */
export async function deleteByTime<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  column: keyof Schema[Table] & string,
  { before, after }: { before: Date; after?: Date },
): Promise<void> {
  const [rows, time] = [sql.table(table), sql.ref(column)];
  const deleteAll = async (isOld: ReturnType<typeof sql>, order: ReturnType<typeof sql>): Promise<void> => {
    for (;;) {
      // Checked again outside, because another transaction may have extended a row meanwhile.
      const { numAffectedRows = 0n } = await sql`delete from ${rows} where ${isOld}
        and ctid = any(array(select ctid from ${rows} where ${isOld} order by ${order} limit ${maxDeleted}))`.execute(
        db,
      );
      if (numAffectedRows < maxDeleted) return;
    }
  };
  await deleteAll(sql`${time} < ${before}`, sql`${time}`);
  if (after !== undefined) await deleteAll(sql`${time} > ${after}`, sql`${time} desc`);
}
