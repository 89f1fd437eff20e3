import { dayMs } from '@ballpark/domain/durations.ts';
import { type SiteSettings, firstSettings, siteSettings } from '@ballpark/domain/contract/site-settings.ts';
import type { Counted } from '@ballpark/domain/shown-figures.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { idRanges } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

export type KeptSettings = { settings: SiteSettings; version: number };

const first: KeptSettings = {
  settings: firstSettings,
  version: 0,
};

export async function findSettings(db: Kysely<Schema>): Promise<KeptSettings> {
  const row = await db
    .selectFrom('site_settings')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? keptOf(row) : first;
}

/** False if somebody else made this version first. */
export async function insertSettings(
  db: Kysely<Schema>,
  { settings, version }: KeptSettings,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('site_settings')
    .values({
      version,
      settings: JSON.stringify(settings),
      changed_by: by,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

type HistoryRow = KeptSettings & { changedBy: string | null; changedAt: Date };

/** The author is null once they have left. */
export async function findHistory(db: Kysely<Schema>, from: number, most: number): Promise<HistoryRow[]> {
  const rows = await db
    .selectFrom('site_settings')
    .leftJoin('audit_person', 'audit_person.id', 'site_settings.changed_by')
    .select(['version', 'settings', 'user_id', 'changed_at'])
    .where('version', '<=', from)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
  const history = rows.map((row) => ({ ...keptOf(row), changedBy: row.user_id, changedAt: row.changed_at }));
  return history.length < most
    ? [...history, { ...first, changedBy: null, changedAt: new Date(0) }]
    : history;
}

export async function findPeople(db: Kysely<Schema>, ids: readonly string[]) {
  return db
    .selectFrom('app_user')
    .select(['id', 'name', 'username', 'photo_url as photoUrl', 'xp'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

/** Active people were seen within 30 days. */
export async function countPlace(db: Kysely<Schema>, now: Date): Promise<Counted> {
  const since = new Date(now.getTime() - 30 * dayMs);
  // With `exists` the planner reads all sessions for each range of people.
  const isActive = sql<boolean>`(select true from session where user_id = app_user.id and seen_at > ${since} limit 1)`;
  return {
    activePeople: await countRows(db, 'app_user', isActive),
    suggestions: await countRows(db, 'suggestion', sql<boolean>`true`),
    prices: await countRows(db, 'listing', sql<boolean>`final_price_minor is not null`),
  };
}

async function countRows(
  db: Kysely<Schema>,
  table: 'app_user' | 'listing' | 'suggestion',
  counts: RawBuilder<boolean>,
): Promise<number> {
  let total = 0;
  for await (const { after, upTo } of idRanges(db, table)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where id > ${after} and id <= ${upTo} and ${counts}`.execute(db);
    total += rows[0]?.count ?? 0;
  }
  return total;
}

function keptOf({ version, settings }: { version: number; settings: Record<string, unknown> }): KeptSettings {
  return {
    // Settings of later versions get their first value.
    settings: siteSettings.parse({ ...first.settings, ...settings }),
    version,
  };
}
