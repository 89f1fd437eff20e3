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
  /** The number of folders and files that others could use. */
  count: number;
  /** The number that belong to another account; these are left as they are. */
  foreign: number;
};

/** From now on only this account can read files that the process makes, unless a mode is named. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Closes a folder, and the server's files in it, to everybody except the owner. It goes from the top down, so that nobody can enter while
 * the files below are being closed. Other files in it stay as they are, since nobody else can reach them. Links are neither changed nor
 * followed, because their targets belong to the operator. A missing folder is not an error.
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

/** Changed through the open file: between a check and a change by name, somebody could replace it with a link. */
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

/** Another process may remove or replace a file in between, and some files cannot be changed. Neither is a reason to stop. */
function unlessDenied<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'EROFS', 'ENXIO'].includes(code)) return null;
    throw error;
  }
}
