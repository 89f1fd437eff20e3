import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { insertAudit } from '../audit/audit-queries.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { saveSetting } from '../db/setting-queries.ts';
import { CannotBackUp } from './archive.ts';
import type { BackupRecord, Source } from './back-up.ts';
import { backupsIn } from './before-upgrade.ts';
import { writeDatabase } from './write-database.ts';
import { codeOf } from '../error-code.ts';

/** The database is open in this process. */
export function openSource(database: Pick<Database, 'db' | 'kind'>, operator: string): Source {
  return {
    write: (folder, onProgress) => writeDatabase(database, folder, onProgress),
    record: (done) => recordBackup(database.db, done, operator),
  };
}

/** Null if no server listens. */
export type Ask = (action: string, facts?: Record<string, string>) => Promise<string | null>;

/**
 * Of a running server that has the embedded database open; null without one. It writes below DATA_DIR, the only
 * place where it surely may.
 */
export async function serverSource(ask: Ask): Promise<Source | null> {
  if ((await ask('ping')) === null) return null;
  const askStill = async (...question: Parameters<Ask>): Promise<string> => {
    const answer = await ask(...question);
    if (answer === null) throw new CannotBackUp('the server has stopped; try again');
    return answer;
  };
  return {
    async write(folder) {
      await moveFolder(await askStill('write-backup'), folder);
    },
    async record({ madeAt, folder, restoredAt }) {
      await askStill('record-backup', { madeAt, folder, ...(restoredAt !== undefined && { restoredAt }) });
    },
  };
}

const recordForm = z.object({ madeAt: z.string(), folder: z.string(), restoredAt: z.string().optional() });

type Service = (facts: Record<string, string>, operator: string) => Promise<string>;

/** The server’s side of `serverSource`. */
export function backupServices(
  database: Pick<Database, 'db' | 'kind'>,
  dataDir: string,
): Record<string, Service> {
  return {
    ping: async () => 'here',
    async 'write-backup'() {
      const folder = join(backupsIn(dataDir), `for-command-${Date.now()}.partial`);
      await writeDatabase(database, folder);
      return folder;
    },
    async 'record-backup'(facts, operator) {
      await recordBackup(database.db, recordForm.parse(facts), operator);
      return 'recorded';
    },
  };
}

async function recordBackup(
  db: Kysely<Schema>,
  { madeAt, folder, restoredAt }: BackupRecord,
  operator: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await insertAudit(trx, { action: 'backup', by: { operator }, facts: { folder }, now: new Date() });
    await saveSetting(trx, 'last-backup', { madeAt, folder });
    if (restoredAt !== undefined) await saveSetting(trx, 'last-verified-restore', { restoredAt });
  });
}

async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // Another disk.
    if (codeOf(error) !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  } finally {
    await rm(from, { recursive: true, force: true });
  }
}
