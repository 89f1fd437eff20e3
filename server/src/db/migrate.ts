import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Log } from './database.ts';
import * as initial from './migrations/0001_initial.ts';
import * as achievements from './migrations/0002_achievements.ts';
import * as readIndexes from './migrations/0003_read_indexes.ts';
import * as reminders from './migrations/0004_reminders.ts';
import * as outboxOrder from './migrations/0005_outbox_order.ts';
import * as notifications from './migrations/0006_notifications.ts';
import * as push from './migrations/0007_push.ts';
import * as searchTiles from './migrations/0008_search_tiles.ts';
import * as cityXp from './migrations/0009_city_xp.ts';
import * as closedNewest from './migrations/0010_closed_newest.ts';
import * as openListingWords from './migrations/0011_open_listing_words.ts';
import * as noAddress from './migrations/0012_no_address.ts';
import * as livingVerifications from './migrations/0013_living_verifications.ts';
import type { Schema } from './schema.ts';

/** In the order of their names; forward only, and never edited once they have landed. */
const migrations: Record<string, Migration> = {
  '0001_initial': initial,
  '0002_achievements': achievements,
  '0003_read_indexes': readIndexes,
  '0004_reminders': reminders,
  '0005_outbox_order': outboxOrder,
  '0006_notifications': notifications,
  '0007_push': push,
  '0008_search_tiles': searchTiles,
  '0009_city_xp': cityXp,
  '0010_closed_newest': closedNewest,
  '0011_open_listing_words': openListingWords,
  '0012_no_address': noAddress,
  '0013_living_verifications': livingVerifications,
};

/**
 * Brings the tables up to date, all or nothing. Processes that start together wait for the one that migrates. A database that
 * a newer version has already migrated further is left as it is.
 */
export async function migrateToLatest(db: Kysely<Schema>, log: Log): Promise<void> {
  if (await isMigrated(db)) return;
  await db.connection().execute(async (connection) => {
    // Rebuilding a large table, or waiting for another process to do so, takes longer than any statement of a caller may.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
      const { error, results } = await migrator.migrateToLatest();
      for (const { migrationName, status } of results ?? []) log.info({ migrationName, status }, 'migration');
      if (error !== undefined)
        throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** True once every migration that this version knows has run. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const names = Object.keys(migrations);
  try {
    const found = await sql<{ count: number }>`
      select count(*) as count from kysely_migration where name = any(${names})`.execute(db);
    return found.rows[0]?.count === names.length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return false;
    throw error;
  }
}

const undefinedTable = '42P01';
