import { PGlite } from '@electric-sql/pglite';
import { fsyncSync, writeSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkDatabase, checkExtensions, damaged, wasCutOff } from './embedded-check.ts';
import { holdsDatabase } from './embedded-version.ts';
import { DurableNodeFs, type Fatal } from './durable-node-fs.ts';
import { flush, flushTree } from './flush.ts';
import { runInOwnProcess } from '../../in-own-process.ts';
import { memoryForUs } from '../../memory-here.ts';
import { SmallPglite, smallSettings } from './small-pglite.ts';

const megabyte = 1024 * 1024;
/** Of this process and the one that makes the database: a limit of 512 MB for both is enough. */
const makeClusterBytes = 500 * megabyte;

export class CannotMakeDatabase extends Error {
  override name = 'CannotMakeDatabase';
  constructor(directory: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const text = `the embedded database in ${directory} couldn’t be created (${why}); this takes ${makeClusterBytes / megabyte} MB of memory for a few seconds, of which swap may be a part`;
    super(text.replaceAll('\n', ' '), { cause });
  }
}

type OpenOptions = {
  sync?: (fd: number) => void;
  fatal?: Fatal;
  onWait?: (text: string) => void;
  memoryBytes?: number;
};

/** Omits `-F`, which turns flushing off. */
const smallAndDurable = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  ...smallSettings,
];

/**
 * Makes a missing database and checks one that was not closed. Acknowledged commits survive a power failure.
 * Throws EmbeddedDamaged, EmbeddedOfOtherVersion or CannotMakeDatabase.
 */
export async function openEmbeddedPostgres(directory: string, options: OpenOptions = {}): Promise<PGlite> {
  const fatal = options.fatal ?? endProcess;
  if (!(await holdsDatabase(directory))) {
    refuseLittleMemory(directory, options.memoryBytes ?? memoryForUs());
    options.onWait?.('Creating the database …');
    await create(directory);
  }
  const isCutOff = await wasCutOff(directory);
  let isOpen = false;
  const onAbort = (): void => fatal(isOpen ? stopped : damaged(directory, 'it can’t even be opened').message);
  const fs = new DurableNodeFs(directory, { sync: options.sync ?? fsyncSync, fatal, onAbort });
  if (isCutOff) options.onWait?.('The database wasn’t shut down properly. Checking it …');
  const pglite = new SmallPglite({
    fs,
    startParams: smallAndDurable,
    ...(isCutOff && { extensions: checkExtensions }),
  });
  await pglite.waitReady.catch((error: unknown) => {
    throw damaged(directory, error);
  });
  // Left unclosed on failure, so that the next start checks again.
  if (isCutOff) await checkDatabase(pglite, directory);
  isOpen = true;
  return pglite;
}

const stopped = 'The embedded database stopped on an internal error. Stopping to keep your data safe.';

const makeCluster = join(import.meta.dirname, 'make-cluster');
const makeClusterMs = 180_000;
/** It is too short to gain from optimised code. With a small heap V8 gives back the memories of PostgreSQL that initdb has done with. */
const smallAndShort = ['--liftoff-only', '--max-semi-space-size=1', '--max-old-space-size=64'];

/** The system would end one of the processes after some seconds, without saying why. */
function refuseLittleMemory(directory: string, bytes: number): void {
  if (bytes >= makeClusterBytes) return;
  throw new CannotMakeDatabase(
    directory,
    `there are ${Math.floor(bytes / megabyte)} MB of memory for Ballpark`,
  );
}

async function create(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const options = { args: [draft], flags: smallAndShort, patienceMs: makeClusterMs };
  await runInOwnProcess(makeCluster, options).catch((error: unknown) => {
    throw new CannotMakeDatabase(directory, error);
  });
  await moveIntoPlace(draft, directory);
}

/** Flushed first, so that a power failure leaves a whole database or none. */
export async function moveIntoPlace(draft: string, directory: string): Promise<void> {
  await flushTree(draft);
  await rename(draft, directory);
  flush(dirname(directory));
}

function endProcess(message: string): void {
  // Synchronous: anything that runs before the exit could acknowledge the commit.
  writeSync(2, `${message}\n`);
  process.exit(1);
}
