import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What this installation keeps of itself under a key; undefined when nothing. */
export async function findSetting(
  db: Kysely<Schema>,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function saveSetting(
  db: Kysely<Schema>,
  key: string,
  value: Record<string, unknown>,
): Promise<void> {
  const kept = { value: JSON.stringify(value) };
  await db
    .insertInto('setting')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute();
}
