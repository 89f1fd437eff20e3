import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { MarkTable } from '../db/signal-tables.ts';

export async function saveMark(db: Kysely<Schema>, mark: MarkTable): Promise<void> {
  await db
    .insertInto('person_mark')
    .values(mark)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'hash', 'user_id']).doUpdateSet({ seen_at: mark.seen_at }),
    )
    .execute();
}

/** Forgets from where people came, and what linked them, before that time. */
export async function deleteOldSignals(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('person_mark').where('seen_at', '<=', before).execute();
  await db.deleteFrom('person_link').where('found_at', '<=', before).execute();
}
