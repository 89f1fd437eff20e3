import type { Kysely } from 'kysely';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import type { ClientHashTable } from '../db/community-tables.ts';

/** Of each kind. What compares people reads all that they have. */
const maxHashes = 100;

/** Of more than a hundred, those that were seen last are kept. */
export async function saveClientHash(db: Kysely<Schema>, clientHash: ClientHashTable): Promise<void> {
  await db
    .insertInto('person_mark')
    .values(clientHash)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'hash', 'user_id']).doUpdateSet({ seen_at: clientHash.seen_at }),
    )
    .execute();
  const { user_id: userId, kind } = clientHash;
  const older = db
    .selectFrom('person_mark')
    .select('hash')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('seen_at', 'desc')
    .offset(maxHashes);
  await db
    .deleteFrom('person_mark')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('hash', 'in', older)
    .execute();
}

export async function deleteOldClientHashes(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'person_mark', 'seen_at', { before });
}
