import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { type Config, likelyTypos } from '../config.ts';
import { minimumFreeBytes } from '../db/embedded/disk-room.ts';
import { hasEmbeddedDatabase } from '../db/embedded/embedded-version.ts';
import { ownerOnly } from '../db/embedded/ensure-folder.ts';
import { memoryHere } from '../memory-here.ts';
import { type Check, fault, ok, remedyOf, warning } from './finding.ts';

/** As the alert BallparkDiskFilling: days of growth are left. A tenth of a large disk is much. */
const scarce = { bytes: 2e9, share: 0.1, bytesOfShare: 20e9 };
const neededMegabytes = 300;
/** While an embedded database is made; the system needs some too. */
const firstStartMegabytes = 600;

type Machine = {
  config: Config;
  freeBytes: () => number;
  diskBytes: () => number;
  memoryBytes?: number;
};

export function machineChecks({
  config,
  freeBytes,
  diskBytes,
  memoryBytes = memoryHere(),
}: Machine): Check[] {
  const { dataDir, databaseUrl } = config;
  return [
    {
      check: 'disk',
      remedy: `Check the disk of ${dataDir}.`,
      run: () => checkDisk(freeBytes(), diskBytes(), dataDir),
    },
    { check: 'folder', remedy: `Check ${dataDir}.`, run: () => checkFolder(dataDir) },
    {
      check: 'memory',
      remedy: 'Check the memory of this machine.',
      run: () => checkMemory(memoryBytes, databaseUrl === undefined && !hasEmbeddedDatabase(dataDir)),
    },
    { check: 'settings', remedy: 'Check the settings.', run: () => checkSettings() },
  ];
}

function checkDisk(free: number, size: number, dataDir: string) {
  if (!Number.isFinite(free)) return ok(`${dataDir} does not exist yet.`);
  const megabytes = Math.floor(free / 1e6);
  const remedy = `Free or add space in ${dataDir}.`;
  if (free < minimumFreeBytes) return fault(`Only ${megabytes} MB are free, so writes are refused.`, remedy);
  if (free < scarce.bytes) return warning(`Only ${megabytes} MB are free.`, remedy);
  const percent = Math.floor((100 * free) / size);
  if (free < Math.min(scarce.share * size, scarce.bytesOfShare))
    return warning(`Only ${percent} % of the disk are free, ${Math.floor(free / 1e9)} GB.`, remedy);
  return ok(`${Math.floor(free / 1e9)} GB are free.`);
}

function checkFolder(dataDir: string) {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found) return ok(`${dataDir} does not exist yet.`);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return fault(
      `This account may not write to ${dataDir}.`,
      remedyOf(error, { folder: dataDir }) ??
        'Run this command and Ballpark as its owner, or give it to their account with chown -R.',
    );
  }
  const isOwner = process.getuid === undefined || process.getuid() === found.uid;
  if (!isOwner)
    return warning(`${dataDir} belongs to another account.`, 'Run this command and Ballpark as its owner.');
  // Windows has no modes.
  const isOpen = process.platform !== 'win32' && (found.mode & ~ownerOnly & 0o777) !== 0;
  if (isOpen && readdirSync(dataDir).length > 0)
    return fault(`Other accounts can use ${dataDir}.`, `Run chmod 700 ${dataDir}.`);
  return ok(`Only its owner can use ${dataDir}.`);
}

function checkMemory(bytes: number, isFirstStart: boolean) {
  const megabytes = Math.round(bytes / 1e6);
  if (megabytes < neededMegabytes)
    return fault(`There are ${megabytes} MB of memory.`, `Give it at least ${neededMegabytes} MB.`);
  if (isFirstStart && megabytes < firstStartMegabytes)
    return warning(
      `There are ${megabytes} MB of memory, too few to make an embedded database.`,
      `Give it ${firstStartMegabytes} MB, or swap, for the first start.`,
    );
  return ok(`There are ${(bytes / 1e9).toFixed(1)} GB of memory.`);
}

function checkSettings() {
  const [typo] = likelyTypos();
  return typo === undefined
    ? ok('No setting is misspelt.')
    : warning(`${typo.name} is set but isn’t a setting.`, `Did you mean ${typo.meant}?`);
}
