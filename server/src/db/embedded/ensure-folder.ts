import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../error-code.ts';

export const ownerOnly = 0o700;

export class FolderUnusable extends Error {
  override name = 'FolderUnusable';
}

/** Mode 0700. One by one, because Node's recursive mkdir hangs below /proc. Throws FolderUnusable. */
export function ensureFolder(path: string): void {
  try {
    if (!existsSync(dirname(path))) ensureFolder(dirname(path));
    if (!existsSync(path)) mkdirSync(path, { mode: ownerOnly });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw unusable(path, error);
  }
  try {
    if (!statSync(path).isDirectory()) throw unusable(path, undefined);
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw unusable(path, error);
  }
}

const full = 'has no space left; free some on its disk';
const remedies: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: 'is on a disk that can’t be written to; mount it for writing, or set another DATA_DIR',
};

function unusable(path: string, cause: unknown): FolderUnusable {
  if (cause instanceof FolderUnusable) return cause;
  const remedy =
    remedies[codeOf(cause) ?? ''] ?? 'isn’t a folder Ballpark can write to; set another DATA_DIR';
  return new FolderUnusable(`${path} ${remedy}`, { cause });
}
