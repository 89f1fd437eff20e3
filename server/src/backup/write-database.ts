import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { watchDiskRoom } from '../db/embedded/disk-room.ts';
import { flushTree } from '../db/embedded/flush.ts';
import { doneMigrations } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { ballparkVersion } from '../version.ts';
import {
  CannotBackUp,
  type Manifest,
  type Progress,
  type TableFile,
  rowSum,
  writeLines,
  writeManifest,
} from './archive.ts';
import {
  type Table,
  findSequences,
  findServerVersion,
  findTables,
  inSnapshot,
  readRows,
} from './table-queries.ts';
import { databaseId } from '../db/database-id.ts';

/** An archive without photos, of one moment, into a folder that is not there yet. */
export async function writeDatabase(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  folder: string,
  onProgress: Progress = () => {},
): Promise<void> {
  const id = await databaseId(db);
  const madeAt = new Date().toISOString();
  const files = `database-${madeAt.replace(/[-:]/g, '')}`;
  await mkdir(join(folder, files), { recursive: true, mode: 0o700 });
  try {
    const manifest = await writeTables({ db, kind }, folder, { id, madeAt, files, onProgress });
    // Not before the transaction’s end, for which calls may be waiting.
    await flushTree(folder);
    await writeManifest(folder, manifest);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type Facts = { id: string; madeAt: string; files: string; onProgress: Progress };

function writeTables(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  folder: string,
  { id, madeAt, files, onProgress }: Facts,
): Promise<Manifest> {
  return inSnapshot(db, async (trx) => {
    const tables: TableFile[] = [];
    const found = await findTables(trx);
    for (const table of found) {
      tables.push(await writeTable(trx, table, join(folder, files)));
      onProgress('Reading tables', tables.length, found.length);
    }
    return {
      format: 1,
      version: ballparkVersion(),
      madeAt,
      database: {
        id,
        kind,
        postgres: await findServerVersion(trx),
        migration: (await doneMigrations(trx)).at(-1) ?? '',
      },
      folder: files,
      tables,
      sequences: await findSequences(trx),
      photos: null,
    };
  });
}

async function writeTable(trx: Kysely<Schema>, table: Table, folder: string): Promise<TableFile> {
  const file = `${encodeURIComponent(table.name)}.jsonl.gz`;
  const { hasRoom } = watchDiskRoom(folder);
  const sum = rowSum();
  async function* summed(): AsyncGenerator<string[]> {
    for await (const lines of readRows(trx, table)) {
      if (!hasRoom()) throw noRoom(join(folder, '../..'));
      sum.add(lines);
      yield lines;
    }
  }
  const sha256 = await writeLines(join(folder, file), summed());
  const columns = table.columns.map(({ name }) => name);
  return { name: table.name, columns, rows: sum.rows(), checksum: sum.checksum(), file, sha256 };
}

/** The embedded database may be on this disk, and needs the rest. */
export function noRoom(folder: string): CannotBackUp {
  return new CannotBackUp(`less than 64 MB are free in ${folder}; make room there, or choose another disk`);
}
