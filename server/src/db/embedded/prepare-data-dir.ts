import { chmodSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { photoIdIn } from '../../adapters/blob-store.ts';
import type { Log } from '../../log.ts';
import { FolderUnusable, ownerOnly } from './ensure-folder.ts';

const program = join(import.meta.dirname, '../../..');
/** Shared with other programs. */
const system = ['/etc', '/home', '/usr/lib', '/var/lib'];

/**
 * Gives DATA_DIR and all new files mode 0700. Call it before anything else there. Throws FolderUnusable for
 * another program's folder.
 */
export function prepareDataDir(dataDir: string, log: Log): void {
  process.umask(0o077);
  if (isNeededByOthers(dataDir)) {
    throw new FolderUnusable(
      `${dataDir} holds more than Ballpark’s data; set DATA_DIR to a folder of its own`,
    );
  }
  if (!isOurs(dataDir)) {
    throw new FolderUnusable(
      `${dataDir} holds files that aren’t Ballpark’s; set DATA_DIR to an empty folder`,
    );
  }
  closeToOthers(dataDir, log);
}

function closeToOthers(dataDir: string, log: Log): void {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  // Windows has no modes; the folder is as private as its parent.
  if (!found || process.platform === 'win32' || (found.mode & 0o7777) === ownerOnly) return;
  try {
    chmodSync(dataDir, ownerOnly);
    log.info({}, 'DATA_DIR could be used by others and now cannot');
  } catch (err) {
    log.warn({ err }, 'DATA_DIR can be used by others, and its permissions cannot be changed');
  }
}

function isNeededByOthers(dataDir: string): boolean {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found) return false;
  if (!found.isDirectory()) throw new FolderUnusable(`${dataDir} isn’t a folder; set another DATA_DIR`);
  const real = realpathSync(dataDir);
  const isShared = (found.mode & 0o1000) !== 0;
  return isShared || [realpathSync(program), ...system].some((path) => isWithin(path, real));
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
}

/** Other programs use such names too. */
const ownNames =
  /^(postgres(\.new)?|photos|mail|mail-key|exports|backups|moved\.txt|admin\.sock|process-\d+-[0-9a-f-]{36}\.lock)$/;
const ofTheDisk = 'lost+found';

function isOwnName(name: string): boolean {
  return ownNames.test(name);
}

/** It has no files of other programs, or one that only Ballpark makes. */
function isOurs(dataDir: string): boolean {
  const names = namesIn(dataDir).filter((name) => name !== ofTheDisk);
  return names.every((name) => isOwnName(name) && isEmptyFolder(join(dataDir, name))) || names.some(isMark);

  function isMark(name: string): boolean {
    const path = join(dataDir, name);
    switch (name) {
      case 'postgres':
        // A database with a missing file gets a clearer message later.
        return namesIn(path).some((inside) => /^(PG_VERSION|base|global|pg_wal)$/.test(inside));
      case 'photos':
        return holdsPhotos(path) || holdsPhotos(join(path, 'aside'));
      case 'mail':
        return namesIn(path).some((inside) => /^[0-9a-f-]{36}\.(json|unfinished)$/.test(inside));
      case 'backups':
        return namesIn(path).some((inside) =>
          /^(before-upgrade|for-command|scheduled|unpacked)-/.test(inside),
        );
      case 'exports':
        return namesIn(path).some((inside) => /^[0-9a-f-]{36}\.(zip|part)$/.test(inside));
      default:
        return isOwnName(name);
    }
  }
}

function holdsPhotos(folder: string): boolean {
  const names = namesIn(folder);
  if (names.includes('database-id')) return true;
  const shelves = names.filter((name) => /^[0-9a-f-]{2}$/.test(name));
  return shelves.some((shelf) => namesIn(join(folder, shelf)).some((name) => photoIdIn(name) !== null));
}

function isEmptyFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && namesIn(path).length === 0;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
