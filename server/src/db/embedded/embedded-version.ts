import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The PostgreSQL that PGlite is; it opens no folder of another. */
export const embeddedMajor = '18';

/** A folder of another PostgreSQL; the message is one line for the operator. */
export class EmbeddedOfOtherVersion extends Error {
  override name = 'EmbeddedOfOtherVersion';
}

/** False for a folder without a database. Throws EmbeddedOfOtherVersion. */
export async function holdsDatabase(directory: string): Promise<boolean> {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return false;
  // Empty, it is a damaged one, and the check says so.
  const major = version.trim();
  if (major === '' || major === embeddedMajor) return true;
  throw new EmbeddedOfOtherVersion(
    `the database in ${directory} is of PostgreSQL ${major}, and this version of Ballpark has ${embeddedMajor}; ` +
      'with the version that made it run `npm run admin -- dump FILE`, and with this one `npm run admin -- load FILE` ' +
      'into a new DATA_DIR (docs/operations.md, ‘Move the embedded database’)',
  );
}
