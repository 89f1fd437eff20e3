import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrateWithin } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { makeQueueTables } from '../jobs/job-queue.ts';
import { CannotBackUp, type Manifest, type Progress, type TableFile, readLines, rowSum } from './archive.ts';
import {
  type Table,
  findTables,
  insertRows,
  openForLoading,
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

/** In one transaction. Returns the tables that no migration makes. */
export async function loadDatabase(
  target: Target,
  { folder, manifest, onProgress, finish }: Loading,
): Promise<string[]> {
  await makeQueueTables(target.pool);
  return target.db.transaction().execute(async (trx) => {
    await writePortably(trx);
    await migrateWithin(trx, manifest.database.migration);
    const tables = await findTables(trx);
    const close = await openForLoading(trx, tables);
    let done = 0;
    for (const file of manifest.tables) {
      const table = tables.find(({ name }) => name === file.name);
      if (table)
        await loadTable(trx, table, {
          file,
          path: join(folder, manifest.folder, file.file),
          hasRoom: target.hasRoom,
        });
      onProgress('Loading tables', (done += 1), manifest.tables.length);
    }
    await close();
    for (const sequence of manifest.sequences) await setSequence(trx, sequence);
    await migrateWithin(trx);
    await finish(trx);
    return manifest.tables
      .map(({ name }) => name)
      .filter((name) => !tables.some((table) => table.name === name));
  });
}

type Load = { file: TableFile; path: string; hasRoom: () => boolean };

async function loadTable(trx: Kysely<Schema>, target: Table, { file, path, hasRoom }: Load): Promise<void> {
  const columns = file.columns.map((name) => target.columns.find((column) => column.name === name));
  // Another version’s job queue may lack some.
  const isWhole = columns.every((column) => column !== undefined);
  if (!isWhole && !queueTables.includes(file.name))
    throw new CannotBackUp(`the table ${file.name} of the backup isn’t the one of its version`);
  const known = columns.filter((column) => column !== undefined);
  const kept = { name: file.name, columns: known };
  for await (const lines of readLines(path)) {
    if (!hasRoom()) throw noRoom('DATA_DIR');
    await insertRows(trx, kept, isWhole ? lines : lines.map(withoutUnknown));
  }
  const sum = rowSum();
  for await (const lines of readRows(trx, kept)) sum.add(lines);
  if (sum.rows() !== file.rows || (isWhole && sum.checksum() !== file.checksum))
    throw new CannotBackUp(`the rows of ${file.name} differ from the backup’s; nothing was restored`);

  function withoutUnknown(line: string): string {
    const values = JSON.parse(line) as unknown[];
    return JSON.stringify(values.filter((_, at) => columns[at] !== undefined));
  }
}
