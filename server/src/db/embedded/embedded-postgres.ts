import { PGlite } from '@electric-sql/pglite';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkDatabase, checkExtensions, damaged, wasCutOff } from './embedded-check.ts';
import { DurableNodeFs, type Fatal } from './durable-node-fs.ts';
import { PrivateNodeFs } from './private-node-fs.ts';

type OpenOptions = {
  /** Flushes an open file to the disk. */
  sync?: (fd: number) => void;
  fatal?: Fatal;
  /** Called with a sentence when the database has to be checked first. */
  onWait?: (text: string) => void;
};

/** Flushes at every commit; the rest as PGlite starts by itself (the `-F` that it adds would switch flushing off). */
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * Opens the embedded database in `directory`, made when it is not there. What it acknowledges survives a power cut. One that was
 * not closed the last time is checked before anybody uses it; throws EmbeddedDamaged.
 */
export async function openEmbeddedPostgres(directory: string, options: OpenOptions = {}): Promise<PGlite> {
  const fatal = options.fatal ?? endProcess;
  if (!(await exists(join(directory, 'PG_VERSION')))) await create(directory);
  const isCutOff = await wasCutOff(directory);
  let isOpen = false;
  const onAbort = (): void =>
    fatal(isOpen ? stopped : damaged(directory, 'it cannot even be opened').message);
  const fs = new DurableNodeFs(directory, { sync: options.sync ?? fsyncSync, fatal, onAbort });
  if (isCutOff) options.onWait?.('The database was not closed the last time; it is being checked …');
  const pglite = await PGlite.create({
    fs,
    startParams: durableStart,
    ...(isCutOff && { extensions: checkExtensions }),
  }).catch((error: unknown) => {
    throw damaged(directory, error);
  });
  // A database that fails the check is not closed in order, for then the next start would not check it.
  if (isCutOff) await checkDatabase(pglite, directory);
  isOpen = true;
  return pglite;
}

const stopped = 'The embedded database stopped on an internal error; stopping to keep what is stored safe.';

/** What little data a test has needs no more, and each copy fills the whole of it with zeros. */
const inMemoryStart = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** A database in memory, for tests: empty, or a copy of what `dumpTemplate` gave. */
export async function openInMemoryPostgres(template?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir: 'memory://',
    startParams: inMemoryStart,
    // Its log is copied too, in whole files of this many megabytes.
    initDbStartParams: ['--wal-segsize=1'],
    ...(template && { loadDataDir: template }),
  });
}

/** The whole database as a tar archive, without those from which further ones would be made. */
export async function dumpTemplate(pglite: PGlite): Promise<Blob> {
  await pglite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  // Without it the copy would first replay the log that made the tables.
  await pglite.exec('checkpoint');
  return pglite.dumpDataDir('none');
}

/** Made beside its place and moved there once all of it is on the disk: a cut in between leaves nothing half made. */
async function create(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const pglite = await PGlite.create({ fs: new PrivateNodeFs(draft) });
  await pglite.close();
  await flushTree(draft);
  await rename(draft, directory);
  flush(dirname(directory));
}

async function flushTree(directory: string): Promise<void> {
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await flushTree(path);
    else flush(path);
  }
  flush(directory);
}

function flush(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function endProcess(message: string): void {
  // Written synchronously: nothing else may run before the exit, or the embedded engine would answer 'committed'.
  writeSync(2, `${message}\n`);
  process.exit(1);
}
