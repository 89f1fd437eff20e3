import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { FlakyDisk } from './flaky-disk.ts';

/**
 * Writes rows until a power cut after a random number of file changes. The second folder gets what survives, and the acknowledged row
 * numbers.
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
  // A checkpoint writes the table files and recycles the log.
  if (id % 40 === 0) await pglite.exec('checkpoint');
}
