import { signalLimits } from '@ballpark/domain/signals.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OriginTable } from '../db/signal-tables.ts';

export async function saveOrigin(db: Kysely<Schema>, origin: OriginTable): Promise<void> {
  await db
    .insertInto('person_mark')
    .values(origin)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'hash', 'user_id']).doUpdateSet({ seen_at: origin.seen_at }),
    )
    .execute();
}

/** Deletes the origins of people, and the links between them, from before that time. */
export async function deleteOldSignals(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('person_mark').where('seen_at', '<=', before).execute();
  await db.deleteFrom('person_link').where('found_at', '<=', before).execute();
}

/** The pairs of these people that are linked: by a close, or by a network or browser that only few people share (product 9.6). */
export async function findLinked(
  db: Kysely<Schema>,
  personIds: readonly string[],
  since: Date,
): Promise<[string, string][]> {
  const { rows } = await sql<{ low: string; high: string }>`
    select low_id as low, high_id as high from person_link
    where low_id = any(${personIds}::uuid[]) and high_id = any(${personIds}::uuid[]) and found_at > ${since}
    union
    select low.user_id, high.user_id from person_mark as low join person_mark as high using (kind, hash)
    where low.user_id < high.user_id and low.seen_at > ${since} and high.seen_at > ${since}
      and low.user_id = any(${personIds}::uuid[]) and high.user_id = any(${personIds}::uuid[])
      and (select count(*) from person_mark as other
        where other.kind = low.kind and other.hash = low.hash and other.seen_at > ${since}) <= ${signalLimits.peoplePerAddress}`.execute(
    db,
  );
  return rows.map(({ low, high }) => [low, high]);
}
