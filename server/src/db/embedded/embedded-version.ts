import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** PGlite's PostgreSQL; it opens no other's folder. */
export const embeddedMajor = '18';

export class EmbeddedOfOtherVersion extends Error {
  override name = 'EmbeddedOfOtherVersion';
}

/** For commands that must not make one. Throws if this account may not look. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false }) !== undefined;
}

export async function holdsDatabase(directory: string): Promise<boolean> {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return false;
  // Empty means damaged, which the check reports.
  const major = version.trim();
  if (major === '' || major === embeddedMajor) return true;
  throw new EmbeddedOfOtherVersion(
    `the database in ${directory} is of PostgreSQL ${major}, and this version of Ballpark has ${embeddedMajor}; ` +
      'with the version that made it run `ballpark backup DIR`, and with this one `ballpark restore DIR` ' +
      'into a new DATA_DIR (docs/operations.md, ‘Back up and restore’)',
  );
}
