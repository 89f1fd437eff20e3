import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The permissions of DATA_DIR: everything for its owner, nothing for others. */
export const ownerOnly = 0o700;

/** The folder cannot be made or used; the message is one line for the operator. */
export class FolderUnusable extends Error {
  override name = 'FolderUnusable';
}

/**
 * Makes a folder and its missing parents, for the owner alone. It makes them one by one, because Node's recursive way never ends at a path
 * where nothing can be made, such as below /proc. Throws FolderUnusable.
 */
export function ensureFolder(path: string): void {
  try {
    if (!existsSync(dirname(path))) ensureFolder(dirname(path));
    if (!existsSync(path)) mkdirSync(path, { mode: ownerOnly });
  } catch (error) {
    // Another process that starts at the same moment may have made it.
    if (!existsSync(path)) throw unusable(path, error);
  }
  try {
    if (!statSync(path).isDirectory()) throw unusable(path, undefined);
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(path: string, cause: unknown): FolderUnusable {
  if (cause instanceof FolderUnusable) return cause;
  return new FolderUnusable(`${path} is no folder that can be written in; set another DATA_DIR`, { cause });
}
