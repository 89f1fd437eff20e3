import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { doneMigrations, migrateWithin } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { makeQueueTables } from '../jobs/job-queue.ts';
import { CannotBackUp, type Manifest, type Progress, type TableFile, readLines, rowSum } from './archive.ts';
import {
  type Table,
  type Unfinished,
  closeAfterLoading,
  emptyTable,
  findLastTables,
  findTables,
  findUnfinished,
  insertRows,
  openForLoading,
  putRunningJobsBack,
  queueTables,
  readRows,
  setSequence,
  writePortably,
} from './table-queries.ts';
import type { Target } from './targets.ts';
import { noRoom } from './write-database.ts';

type Loading = {
  folder: string;
  manifest: Manifest;
  onProgress: Progress;
  /** Once all rows are there. */
  finish: (trx: Kysely<Schema>) => Promise<void>;
};

/**
 * Each table in a transaction of its own, so that the next try goes on where this one was. Returns the tables
 * that no migration makes.
 */
export async function loadDatabase(
  target: Target,
  { folder, manifest, onProgress, finish }: Loading,
): Promise<string[]> {
  await makeQueueTables(target.pool);
  const { tables, last } = await inTransaction(target, (trx) => begin(trx, manifest));
  let done = 0;
  const load = async (trx: Kysely<Schema>, file: TableFile): Promise<void> => {
    const table = tables.find(({ name }) => name === file.name);
    const path = join(folder, manifest.folder, file.file);
    if (table) await loadTable(trx, table, { file, path, hasRoom: target.hasRoom });
    onProgress('Loading tables', (done += 1), manifest.tables.length);
  };
  for (const file of manifest.tables.filter(({ name }) => !last.includes(name)))
    await inTransaction(target, async (trx) => {
      await expectUnfinished(trx);
      await load(trx, file);
    });
  await inTransaction(target, async (trx) => {
    const { foreignKeys } = await expectUnfinished(trx);
    for (const file of manifest.tables.filter(({ name }) => last.includes(name))) await load(trx, file);
    await closeAfterLoading(trx, tables, foreignKeys);
    for (const sequence of manifest.sequences) await setSequence(trx, sequence);
    await putRunningJobsBack(trx);
    await migrateWithin(trx);
    await finish(trx);
  });
  return manifest.tables
    .map(({ name }) => name)
    .filter((name) => !tables.some((table) => table.name === name));
}

function inTransaction<T>({ db }: Target, work: (trx: Kysely<Schema>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await writePortably(trx);
    return work(trx);
  });
}

async function begin(
  trx: Kysely<Schema>,
  { database: { id, migration }, tables: files }: Manifest,
): Promise<{ tables: Table[]; last: string[] }> {
  const isBegun = (await findUnfinished(trx))?.databaseId === id;
  if (isBegun && (await doneMigrations(trx)).at(-1) !== migration)
    throw new CannotBackUp('the unfinished database is of another version; use a new one');
  if (!isBegun) await migrateWithin(trx, migration);
  const tables = await findTables(trx);
  const named = new Set([...files.map(({ name }) => name), ...queueTables]);
  const missing = tables.find(({ name }) => !named.has(name));
  if (missing) throw new CannotBackUp(`the backup lacks the table ${missing.name}, which its version has`);
  if (!isBegun) await openForLoading(trx, id, tables);
  return { tables, last: await findLastTables(trx, tables) };
}

async function expectUnfinished(trx: Kysely<Schema>): Promise<Unfinished> {
  const unfinished = await findUnfinished(trx);
  if (unfinished) return unfinished;
  throw new CannotBackUp('another command has filled the database since this one began');
}

type Load = { file: TableFile; path: string; hasRoom: () => boolean };

/** Unless its rows are there. */
async function loadTable(trx: Kysely<Schema>, target: Table, { file, path, hasRoom }: Load): Promise<void> {
  const columns = file.columns.map((name) => target.columns.find((column) => column.name === name));
  // Another version’s job queue may lack some.
  const isWhole = columns.every((column) => column !== undefined);
  if (!isWhole && !queueTables.includes(file.name))
    throw new CannotBackUp(`the table ${file.name} of the backup isn’t the one of its version`);
  const kept = { name: file.name, columns: columns.filter((column) => column !== undefined) };
  if (await isLoaded()) return;
  await emptyTable(trx, file.name);
  for await (const lines of readLines(path)) {
    if (!hasRoom()) throw noRoom('DATA_DIR');
    await insertRows(trx, kept, isWhole ? lines : lines.map(withoutUnknown));
  }
  if (!(await isLoaded())) throw new CannotBackUp(`the rows of ${file.name} differ from the backup’s`);

  async function isLoaded(): Promise<boolean> {
    const sum = rowSum();
    for await (const lines of readRows(trx, kept)) sum.add(lines);
    return sum.rows() === file.rows && (!isWhole || sum.checksum() === file.checksum);
  }

  function withoutUnknown(line: string): string {
    const values = z.array(z.unknown()).parse(JSON.parse(line));
    return JSON.stringify(values.filter((_, at) => columns[at] !== undefined));
  }
}
