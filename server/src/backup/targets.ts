import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { openDatabase, wrapPglite } from '../db/database.ts';
import { lockDataDir } from '../db/embedded/data-dir-lock.ts';
import { watchDiskRoom } from '../db/embedded/disk-room.ts';
import { moveIntoPlace, openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { CannotBackUp } from './archive.ts';
import { findUnfinished, isEmptyDatabase } from './table-queries.ts';

export type Target = {
  db: Kysely<Schema>;
  pool: Pool;
  hasRoom: () => boolean;
  /** Once all is there. */
  keep: () => Promise<void>;
  close: () => Promise<void>;
};

/** A PostgreSQL database that is empty, or half filled with this database’s rows. */
export async function openEmpty(databaseUrl: string, databaseId: string, log: Log): Promise<Target> {
  const { db, pool, close } = await openDatabase({ databaseUrl, replicaUrl: undefined, dataDir: '', log });
  try {
    const isBegun = (await findUnfinished(db))?.databaseId === databaseId;
    if (!isBegun && !(await isEmptyDatabase(db)))
      throw new CannotBackUp('the PostgreSQL database isn’t empty; use a new one');
    return { db, pool, hasRoom: () => true, keep: async () => {}, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An embedded database, beside its place until it is complete. */
export async function openDraft(dataDir: string, log: Log): Promise<Target> {
  const lock = await lockDataDir(dataDir);
  const directory = join(dataDir, 'postgres');
  const drafts = `${directory}.new`;
  const draft = join(drafts, 'restored');
  const close = async (): Promise<void> => {
    await rm(drafts, { recursive: true, force: true });
    lock.release();
  };
  try {
    if (existsSync(directory))
      throw new CannotBackUp(`there is a database in ${dataDir}; set DATA_DIR to a new folder`);
    await rm(drafts, { recursive: true, force: true });
    const database = await wrapPglite(await openEmbeddedPostgres(draft), log);
    let isOpen = true;
    const shut = async (): Promise<void> => {
      if (isOpen) await database.close();
      isOpen = false;
    };
    return {
      db: database.db,
      pool: database.pool,
      hasRoom: watchDiskRoom(dataDir).hasRoom,
      async keep() {
        await shut();
        await moveIntoPlace(draft, directory);
      },
      async close() {
        await shut();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
