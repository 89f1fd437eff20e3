import type { Kysely } from 'kysely';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import type { ClientHashTable } from '../db/community-tables.ts';

export async function saveClientHash(db: Kysely<Schema>, clientHash: ClientHashTable): Promise<void> {
  await db
    .insertInto('person_mark')
    .values(clientHash)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'hash', 'user_id']).doUpdateSet({ seen_at: clientHash.seen_at }),
    )
    .execute();
}

export async function deleteOldClientHashes(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'person_mark', 'seen_at', { before });
}
