import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { Log } from '../../log.ts';
import { FolderUnusable } from './ensure-folder.ts';
import { isOurs } from './is-ours.ts';
import { keepNewFilesPrivate, makePrivate } from './private-files.ts';

const program = join(import.meta.dirname, '../../..');
/** Folders of the system, which other programs use as well. */
const system = ['/etc', '/home', '/usr/lib', '/var/lib'];

/**
 * Makes DATA_DIR, the server's files in it, and later files usable by their owner alone. It runs before anything is read or written there.
 * Throws FolderUnusable for a folder of another program, and for one that others could not use any more.
 */
export function prepareDataDir(dataDir: string, log: Log): void {
  keepNewFilesPrivate();
  if (isNeededByOthers(dataDir)) {
    throw new FolderUnusable(
      `${dataDir} holds more than Ballpark’s data; set DATA_DIR to a folder of its own`,
    );
  }
  if (!isOurs(dataDir)) {
    throw new FolderUnusable(
      `${dataDir} holds what is not Ballpark’s; set DATA_DIR to an empty folder or one of its own`,
    );
  }
  const { count, foreign } = makePrivate(dataDir);
  if (count > 0) log.info({ count }, 'files in DATA_DIR could be used by others and now cannot');
  if (foreign > 0) log.warn({ count: foreign }, 'files in DATA_DIR belong to another account');
}

function isNeededByOthers(dataDir: string): boolean {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found) return false;
  if (!found.isDirectory()) throw new FolderUnusable(`${dataDir} is no folder; set another DATA_DIR`);
  const real = realpathSync(dataDir);
  const isShared = (found.mode & 0o1000) !== 0;
  return isShared || [realpathSync(program), ...system].some((path) => isWithin(path, real));
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
}
