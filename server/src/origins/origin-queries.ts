import type { Kysely } from 'kysely';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import type { OriginTable } from '../db/community-tables.ts';

export async function saveOrigin(db: Kysely<Schema>, origin: OriginTable): Promise<void> {
  await db
    .insertInto('person_mark')
    .values(origin)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'hash', 'user_id']).doUpdateSet({ seen_at: origin.seen_at }),
    )
    .execute();
}

/** Deletes the origins of people from before that time. */
export async function deleteOldSignals(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'person_mark', 'seen_at', { before });
}
