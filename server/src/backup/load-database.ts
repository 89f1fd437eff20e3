import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { doneMigrations, migrateWithin } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { type Queue, makeQueues, queuesOf } from '../jobs/job-queue.ts';
import {
  CannotBackUp,
  type Manifest,
  type Progress,
  type TableFile,
  readLines,
  rowSum,
  rowsIn,
} from './archive.ts';
import {
  type Table,
  type Unfinished,
  closeAfterLoading,
  emptyTable,
  findLastTables,
  findTables,
  findUnfinished,
  insertRows,
  jobTable,
  openForLoading,
  putRunningJobsBack,
  readRows,
  setSequence,
  writePortably,
} from './table-queries.ts';
import type { Target } from './targets.ts';
import { noRoom } from './write-database.ts';

type Loading = {
  folder: string;
  manifest: Manifest;
  /** Of the jobs only theirs are loaded. */
  kinds: readonly Queue[];
  onProgress: Progress;
  /** Once all rows are there. */
  finish: (trx: Kysely<Schema>) => Promise<void>;
};

/** `strange`: the tables that no migration makes. `leftOutJobs`: how many jobs this version does not know. */
export type Loaded = { rows: number; strange: string[]; leftOutJobs: number };

/** Each table in a transaction of its own, so that the next try goes on where this one was. */
export async function loadDatabase(
  target: Target,
  { folder, manifest, kinds, onProgress, finish }: Loading,
): Promise<Loaded> {
  await makeQueues(target.pool, kinds);
  const { tables, last } = await inTransaction(target, (trx) => begin(trx, manifest));
  const names = new Set(queuesOf(kinds).map(({ name }) => name));
  let done = 0;
  let leftOutJobs = 0;
  const load = async (trx: Kysely<Schema>, file: TableFile): Promise<void> => {
    const table = tables.find(({ name }) => name === file.name);
    const path = join(folder, manifest.folder, file.file);
    const load = { file, path, hasRoom: target.hasRoom };
    if (table?.name === jobTable) leftOutJobs = await loadJobs(trx, table, load, names);
    else if (table) await loadTable(trx, table, load);
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
  const isLoaded = ({ name }: TableFile) => tables.some((table) => table.name === name);
  const rows = rowsIn({ tables: manifest.tables.filter(isLoaded) }) - leftOutJobs;
  // Older versions kept the queues, too.
  const strange = manifest.tables.filter((file) => !isLoaded(file) && file.name !== 'pgboss.queue');
  return { rows, strange: strange.map(({ name }) => name), leftOutJobs };
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
  const named = new Set([...files.map(({ name }) => name), jobTable]);
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
  const { columns, isWhole } = columnsOf(target, file);
  if (!isWhole) throw new CannotBackUp(`the table ${file.name} of the backup isn’t the one of its version`);
  const table = { name: file.name, columns };
  const isLoaded = async () => {
    const sum = await sumOf(trx, table);
    return sum.rows() === file.rows && sum.checksum() === file.checksum;
  };
  if (await isLoaded()) return;
  await emptyTable(trx, file.name);
  for await (const lines of readLines(path)) {
    if (!hasRoom()) throw noRoom('DATA_DIR');
    await insertRows(trx, table, lines);
  }
  if (!(await isLoaded())) throw differs(file);
}

const rowForm = z.array(z.string().nullable());

/** Returns how many it left out, because none of the queues is theirs. */
/** The queue’s own work, which each start makes anew. */
const ticks = '__pgboss__';

async function loadJobs(
  trx: Kysely<Schema>,
  target: Table,
  { file, path, hasRoom }: Load,
  names: ReadonlySet<string | null | undefined>,
): Promise<number> {
  // Another version’s may have others.
  const { columns, isWhole, isKnown } = columnsOf(target, file);
  const table = { name: file.name, columns };
  const nameAt = file.columns.indexOf('name');
  const loaded = rowSum();
  let all = 0;
  let ofQueue = 0;
  await emptyTable(trx, file.name);
  for await (const lines of readLines(path)) {
    if (!hasRoom()) throw noRoom('DATA_DIR');
    all += lines.length;
    const kept = lines.flatMap((line) => {
      const values = rowForm.parse(JSON.parse(line));
      const name = values[nameAt];
      if (name?.startsWith(ticks)) ofQueue += 1;
      if (!names.has(name)) return [];
      return [isWhole ? line : JSON.stringify(values.filter((_, at) => isKnown(at)))];
    });
    loaded.add(kept);
    await insertRows(trx, table, kept);
  }
  const sum = await sumOf(trx, table);
  const isSame = sum.rows() === loaded.rows() && (!isWhole || sum.checksum() === loaded.checksum());
  if (all !== file.rows || !isSame) throw differs(file);
  return all - loaded.rows() - ofQueue;
}

/** Those of the file that the target has, in the file’s order. */
function columnsOf(target: Table, file: TableFile) {
  const columns = file.columns.map((name) => target.columns.find((column) => column.name === name));
  const isKnown = (at: number) => columns[at] !== undefined;
  return {
    columns: columns.filter((column) => column !== undefined),
    isWhole: columns.every((column) => column !== undefined),
    isKnown,
  };
}

async function sumOf(trx: Kysely<Schema>, table: Table) {
  const sum = rowSum();
  for await (const lines of readRows(trx, table)) sum.add(lines);
  return sum;
}

function differs({ name }: TableFile): CannotBackUp {
  return new CannotBackUp(`the rows of ${name} differ from the backup’s`);
}
