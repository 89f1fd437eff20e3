import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { FlakyDisk } from './flaky-disk.ts';

/**
 * Writes rows into the embedded database of the first folder until, after a random number of changes to its files, the power goes:
 * what is left then is in the second folder, with the numbers of the rows that had been acknowledged beside it.
 */
const [dataDir = '', leftDir = '', isFlushing] = process.argv.slice(2);
const disk = new FlakyDisk(join(dataDir, 'postgres'), Math.random);
const acknowledged: number[] = [];
let changesLeft = Number.POSITIVE_INFINITY;
disk.onChange = () => {
  changesLeft -= 1;
  if (changesLeft > 0) return;
  disk.onChange = () => {};
  disk.cutInto(join(leftDir, 'postgres'));
  writeFileSync(join(leftDir, 'acknowledged.json'), JSON.stringify(acknowledged));
  process.exit(0);
};
const sync = (descriptor: number): void => {
  if (isFlushing !== 'no') disk.flush(descriptor);
};

const pglite = await openEmbeddedPostgres(join(dataDir, 'postgres'), { sync });
await pglite.exec('create table if not exists note (id integer primary key, text text)');
const { rows } = await pglite.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from note');
changesLeft = 20 + Math.floor(Math.random() * 600);
for (let id = rows[0]?.next ?? 1; ; id++) {
  await pglite.query("insert into note values ($1, repeat('x', 1000))", [id]);
  acknowledged.push(id);
  if (id % 5 === 0) await pglite.query("update note set text = text || 'y' where id > $1", [id - 5]);
  // The moment at which the tables' own files are written, and the log's are used again.
  if (id % 40 === 0) await pglite.exec('checkpoint');
}
