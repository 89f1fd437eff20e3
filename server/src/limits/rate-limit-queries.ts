import { type Kysely, sql } from 'kysely';
import { clockSlackMs } from '../clock-slack.ts';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

/** Locks rows in the order given. */
export async function countAttempts(
  db: Kysely<Schema>,
  attempts: readonly { key: string; amount: number; resetsAt: Date }[],
  now: Date,
): Promise<{ key: string; count: number; resetsAt: Date }[]> {
  const rows = await db
    .insertInto('rate_limit')
    .values(attempts.map(({ key, amount, resetsAt }) => ({ key, count: amount, resets_at: resetsAt })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver(now)} then excluded.count else rate_limit.count + excluded.count end`,
        resets_at: sql<Date>`case when ${isOver(now)} then excluded.resets_at else rate_limit.resets_at end`,
      }),
    )
    .returning(['key', 'count', 'resets_at'])
    .execute();
  return rows.map(({ key, count, resets_at: resetsAt }) => ({ key, count, resetsAt }));
}

/** A clock that was ahead would lock people out until then. */
function isOver(now: Date) {
  const slack = sql.lit(`${clockSlackMs} milliseconds`);
  return sql`rate_limit.resets_at <= ${now} or rate_limit.resets_at > excluded.resets_at + ${slack}::interval`;
}

/** One after the other, in the order in which they were counted. */
export async function uncountAttempts(
  db: Kysely<Schema>,
  keys: readonly string[],
  amount = 1,
): Promise<void> {
  for (const key of keys)
    await db
      .updateTable('rate_limit')
      .set((row) => ({ count: row('count', '-', amount) }))
      .where('key', '=', key)
      .where('count', '>=', amount)
      .execute();
}

export async function findCount(db: Kysely<Schema>, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select('count')
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function deleteCounts(db: Kysely<Schema>, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', 'in', keys).execute();
}

export async function deletePassedLimits(db: Kysely<Schema>, now: Date): Promise<void> {
  await deleteByTime(db, 'rate_limit', 'resets_at', { before: now });
}
