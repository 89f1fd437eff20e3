import { type Kysely, sql } from 'kysely';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

export const healthKinds = [
  'mail-sent',
  'mail-delayed',
  'mail-refused',
  'push-sent',
  'push-delayed',
  'push-refused',
  'failed-answer',
  'error-line',
] as const;
export type HealthKind = (typeof healthKinds)[number];

export type HealthCount = {
  hour: Date;
  kind: HealthKind;
  count: number;
  lastCode: string | null;
  lastAt: Date;
};

/** Writes in one order, so that processes never deadlock. */
export async function addHealthCounts(db: Kysely<Schema>, counts: readonly HealthCount[]): Promise<void> {
  await sql`
    insert into health_count (hour, kind, count, last_code, last_at)
    select hour, kind, count, "lastCode", "lastAt" from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as given (hour timestamptz, kind text, count int, "lastCode" text, "lastAt" timestamptz) order by hour, kind
    on conflict (hour, kind) do update set count = health_count.count + excluded.count,
      last_code = coalesce(excluded.last_code, health_count.last_code), last_at = greatest(health_count.last_at, excluded.last_at)`.execute(
    db,
  );
}

export async function sumHealthCounts(db: Kysely<Schema>, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('health_count')
    .select(['kind', sql<number>`sum(count)::int`.as('sum')])
    .where('hour', '>=', since)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, sum }) => [kind, sum]));
}

export async function findLastCode(db: Kysely<Schema>, kind: HealthKind) {
  return db
    .selectFrom('health_count')
    .select(['last_code', 'last_at'])
    .where('kind', '=', kind)
    .orderBy('hour', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteOldHealthCounts(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'health_count', 'hour', { before });
}
