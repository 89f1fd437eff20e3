import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The photos that are not served to everybody. */
export async function findHeldPhotos(db: Kysely<Schema>): Promise<Set<string>> {
  const rows = await db.selectFrom('held_photo').select('photo_id').execute();
  return new Set(rows.map((row) => row.photo_id));
}
