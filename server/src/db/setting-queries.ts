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

/** Keeps a value under a key that has none yet, and answers what is there, be it another process's. */
export async function addSetting(
  db: Kysely<Schema>,
  key: string,
  value: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return findSetting(db, key);
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
