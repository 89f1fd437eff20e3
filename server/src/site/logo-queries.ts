import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export async function findLogo(db: Kysely<Schema>, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('site_logo').select('picture').where('id', '=', id).executeTakeFirst();
  return row?.picture ?? null;
}

/** Keeps it from being removed until the end of the transaction. */
export async function lockLogo(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_logo')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLogo(
  db: Kysely<Schema>,
  { id, picture, now }: { id: string; picture: Buffer; now: Date },
): Promise<void> {
  await db.insertInto('site_logo').values({ id, picture, added_at: now }).execute();
}

/** Those that no settings of any time name, unless they are among the newest and since that time. */
export async function deleteUnusedLogos(
  db: Kysely<Schema>,
  { since, most }: { since: Date; most: number },
): Promise<void> {
  const isUnused = sql<boolean>`not exists (select from site_settings where settings ->> 'logo' = site_logo.id::text)`;
  const kept = db
    .selectFrom('site_logo')
    .select('id')
    .where(isUnused)
    .where('added_at', '>=', since)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  await db.deleteFrom('site_logo').where(isUnused).where('id', 'not in', kept).execute();
}
