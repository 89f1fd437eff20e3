import { PGlite } from '@electric-sql/pglite';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdir, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkDatabase, checkExtensions, damaged, wasCutOff } from './embedded-check.ts';
import { holdsDatabase } from './embedded-version.ts';
import { DurableNodeFs, type Fatal } from './durable-node-fs.ts';
import { runInOwnProcess } from '../../in-own-process.ts';
import { SmallPglite, smallSettings } from './small-pglite.ts';

/** There is no embedded database and none can be made; the message is one line for the operator. */
export class CannotMakeDatabase extends Error {
  override name = 'CannotMakeDatabase';
  constructor(directory: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const text = `the embedded database in ${directory} could not be made (${why}); it takes 500 MB of memory for some seconds`;
    super(text.replaceAll('\n', ' '), { cause });
  }
}

type OpenOptions = {
  /** Flushes an open file to the disk. */
  sync?: (fd: number) => void;
  fatal?: Fatal;
  /** Called with a sentence when the database has to be made or checked first. */
  onWait?: (text: string) => void;
};

/** PGlite's own defaults, without the `-F` that it adds and that turns flushing at each commit off. */
const smallAndDurable = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  ...smallSettings,
];

/**
 * Opens the embedded database in `directory`, and makes it if it does not exist. A power cut loses nothing that it has acknowledged. A
 * database that was not closed the last time is checked before anybody uses it; throws EmbeddedDamaged, or EmbeddedOfOtherVersion.
 */
export async function openEmbeddedPostgres(directory: string, options: OpenOptions = {}): Promise<PGlite> {
  const fatal = options.fatal ?? endProcess;
  if (!(await holdsDatabase(directory))) {
    options.onWait?.('Making the database …');
    await create(directory);
  }
  const isCutOff = await wasCutOff(directory);
  let isOpen = false;
  const onAbort = (): void =>
    fatal(isOpen ? stopped : damaged(directory, 'it cannot even be opened').message);
  const fs = new DurableNodeFs(directory, { sync: options.sync ?? fsyncSync, fatal, onAbort });
  if (isCutOff) options.onWait?.('The database was not closed the last time; it is being checked …');
  const pglite = new SmallPglite({
    fs,
    startParams: smallAndDurable,
    ...(isCutOff && { extensions: checkExtensions }),
  });
  await pglite.waitReady.catch((error: unknown) => {
    throw damaged(directory, error);
  });
  // A database that fails the check is not closed in order, so that the next start checks it again.
  if (isCutOff) await checkDatabase(pglite, directory);
  isOpen = true;
  return pglite;
}

const stopped = 'The embedded database stopped on an internal error; stopping to keep what is stored safe.';

const makeCluster = join(import.meta.dirname, 'make-cluster.ts');
const makeClusterMs = 180_000;

/** Makes it beside its final place and moves it there. */
async function create(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  // Nothing runs there for long enough to gain by being optimised.
  const options = { args: [draft], flags: ['--liftoff-only'], patienceMs: makeClusterMs };
  await runInOwnProcess(makeCluster, options).catch((error: unknown) => {
    throw new CannotMakeDatabase(directory, error);
  });
  await moveIntoPlace(draft, directory);
}

/** Once all of it is on the disk, so that a power cut leaves a whole database or none. */
export async function moveIntoPlace(draft: string, directory: string): Promise<void> {
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

function endProcess(message: string): void {
  // Written synchronously, because nothing else may run before the exit: the embedded engine would answer 'committed'.
  writeSync(2, `${message}\n`);
  process.exit(1);
}
