import { randomBytes } from 'node:crypto';
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

/** A secret of this installation, made when it is first asked for; processes that start together agree on the first one's. */
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

/** Forgets what is kept under a key; answers it. Of several that do so at once one gets it, the others undefined. */
export async function deleteSetting(
  db: Kysely<Schema>,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db.deleteFrom('setting').where('key', '=', key).returning('value').executeTakeFirst();
  return row?.value;
}
