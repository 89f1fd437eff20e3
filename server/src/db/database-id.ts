import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { addSetting, findSetting } from './setting-queries.ts';
import { newId } from '../new-id.ts';

const key = 'database-id';

/** Made at first use; every dump contains it. */
export async function databaseId(db: Kysely<Schema>): Promise<string> {
  const kept = (await findSetting(db, key)) ?? (await addSetting(db, key, { id: newId() }));
  if (typeof kept?.id !== 'string') throw new Error('the id of this database has been tampered with');
  return kept.id;
}
