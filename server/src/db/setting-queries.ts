import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A value that this installation keeps under a key; undefined if there is none. */
export async function findSetting(
  db: Kysely<Schema>,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Saves a value under a key that has none yet, and answers the value that is there then, which may be another process's. */
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

/** A secret of this installation, made at its first use; processes that start together use the first one's. */
export async function findSecret(db: Kysely<Schema>, key: string): Promise<string> {
  const kept =
    (await findSetting(db, key)) ??
    (await addSetting(db, key, { secret: randomBytes(32).toString('base64url') }));
  if (typeof kept?.secret !== 'string') throw new Error(`the setting ${key} holds no secret`);
  return kept.secret;
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

/** Deletes the value of a key, and answers it. Of several calls at once one gets it; the others get undefined. */
export async function deleteSetting(
  db: Kysely<Schema>,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db.deleteFrom('setting').where('key', '=', key).returning('value').executeTakeFirst();
  return row?.value;
}
