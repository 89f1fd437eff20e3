import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

export async function findSetting(
  db: Kysely<Schema>,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** By key, without those that are missing. */
export async function findSettingRows(
  db: Kysely<Schema>,
  keys: readonly string[],
): Promise<Record<string, Record<string, unknown>>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** The returned value may be another process's. */
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

/** Made at first use; processes that start together share the first one's. */
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

/** False if the present value was made at `since` or later; `madeAt` is in ms since 1970. Of concurrent calls one saves. */
export async function replaceOlderSetting(
  db: Kysely<Schema>,
  key: string,
  value: { madeAt: number } & Record<string, unknown>,
  since: number,
): Promise<boolean> {
  const kept = { value: JSON.stringify(value) };
  const saved = await db
    .insertInto('setting')
    .values({ key, ...kept })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(kept)
        .where(sql<boolean>`coalesce((setting.value->>'madeAt')::float8, 0) < ${since}`),
    )
    .returning('key')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Of concurrent calls one gets it. */
export async function deleteSetting(
  db: Kysely<Schema>,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db.deleteFrom('setting').where('key', '=', key).returning('value').executeTakeFirst();
  return row?.value;
}
