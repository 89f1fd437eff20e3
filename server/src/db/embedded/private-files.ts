import { privateModes } from '../../private-modes.ts';
import {
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { isOwnName } from './is-ours.ts';

export type Mended = {
  /** How many folders and files others could use. */
  count: number;
  /** How many belong to another account; they are left as they are. */
  foreign: number;
};

/** From now on files of this process are for its own account alone, unless a mode is named. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Closes a folder, and all that the server has put there, to everybody but the owner: from the top down, so that the way in is shut before
 * the rest is read. Other files in it stay as they are, behind that door. Links are neither changed nor followed: what they
 * lead to belongs to the operator. A missing folder is not an error.
 */
export function makePrivate(folder: string): Mended {
  const mended = { count: 0, foreign: 0 };
  // Windows has no file modes; there the folder is as private as the one that holds it.
  const top = process.platform === 'win32' ? null : unlessDenied(() => realpathSync(folder));
  if (top !== null) mend(top, mended, isOwnName);
  return mended;
}

function mend(path: string, mended: Mended, isToMend = (_name: string) => true): void {
  const found = unlessDenied(() => lstatSync(path));
  if (!found || !(found.isDirectory() || found.isFile())) return;
  if (found.uid !== process.geteuid?.()) mended.foreign += 1;
  else if (unlessDenied(() => change(path, found)) === true) mended.count += 1;
  if (!found.isDirectory()) return;
  for (const name of unlessDenied(() => readdirSync(path)) ?? [])
    if (isToMend(name)) mend(join(path, name), mended);
}

/** Changed through the open file: between a check and a change by name, somebody could put a link in its place. */
function change(path: string, found: Stats): boolean {
  const mode = found.isDirectory() ? privateModes.folder : privateModes.file;
  if ((found.mode & 0o7777) === mode) return false;
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    fchmodSync(fd, mode);
  } finally {
    closeSync(fd);
  }
  return true;
}

/** Another process may remove or replace a file meanwhile, and some cannot be changed: neither is a reason to stop. */
function unlessDenied<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'EROFS', 'ENXIO'].includes(code)) return null;
    throw error;
  }
}
