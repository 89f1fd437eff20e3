import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DatabaseMoved extends Error {
  override name = 'DatabaseMoved';
}

const markName = 'moved.txt';

/** So that nobody goes on in the old database by mistake. */
export function markMoved(dataDir: string, { to, at }: { to: string; at: string }): void {
  const text = `The database of this folder was moved to ${to} as of ${at}. To use the old one again, delete this file.\n`;
  writeFileSync(join(dataDir, markName), text, { mode: 0o600, flush: true });
}

/** Throws DatabaseMoved. */
export function refuseMoved(dataDir: string): void {
  const text = readOrNull(join(dataDir, markName));
  if (text === null) return;
  const to = /moved to (\S+)/.exec(text)?.[1] ?? 'PostgreSQL';
  throw new DatabaseMoved(
    `the database in ${dataDir} was moved to ${to}; set DATABASE_URL to it, or delete ${join(dataDir, markName)} to use the old one again`,
  );
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
