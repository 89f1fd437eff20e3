import type { PGlite } from '@electric-sql/pglite';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EmbeddedDamaged } from '../../src/db/embedded/embedded-check.ts';
import { embeddedMajor, EmbeddedOfOtherVersion } from '../../src/db/embedded/embedded-version.ts';
import { openEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';

const pageBytes = 8192;
let folder: string;
let original: PGlite;
/** Paths of a table and its primary key index. */
let files: { table: string; index: string };
let copies = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-damaged-'));
  original = await openEmbeddedPostgres(join(folder, 'original'));
  await original.exec(`create table note (id integer primary key, text text, tags text[]);
    create index note_tags on note using gin (tags);
    insert into note select g, repeat('x', 200), array[g::text] from generate_series(1, 5000) g`);
  await original.exec('vacuum note');
  await original.exec('checkpoint');
  const { rows } = await original.query<{ table: string; index: string }>(
    "select pg_relation_filepath('note') as table, pg_relation_filepath('note_pkey') as index",
  );
  if (rows[0]) files = rows[0];
});
afterAll(async () => {
  await original.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Copies the open database's folder. */
function copy(): string {
  const directory = join(folder, `copy-${(copies += 1)}`);
  cpSync(join(folder, 'original'), directory, { recursive: true });
  return directory;
}

async function open(directory: string) {
  const said: string[] = [];
  const fatal = (message: string) => {
    throw new Error(message);
  };
  const opened = openEmbeddedPostgres(directory, { onWait: (text) => void said.push(text), fatal });
  const result: unknown = await opened.catch((error: unknown) => error);
  return { result, said, message: result instanceof Error ? result.message : '' };
}

describe('the embedded database', { timeout: 180_000 }, () => {
  test('is checked after an unclean end, and not after a clean one', async () => {
    const directory = copy();
    const first = await openEmbeddedPostgres(directory, { onWait: () => {} });
    const { rows } = await first.query("select from pg_extension where extname = 'amcheck'");
    expect(rows).toEqual([]);
    const unclean = copy();
    const { said, result } = await open(unclean);
    expect(said).toEqual(['The database wasn’t shut down properly. Checking it …']);
    expect(result).not.toBeInstanceOf(Error);
    // A clean shutdown, so that the next open has nothing to check.
    await first.close();
    expect((await open(directory)).said).toEqual([]);
  });

  const damages: [string, (copied: string) => void, RegExp][] = [
    ['a page that was torn', (copied) => scribble(join(copied, files.table), 3), /invalid page in block 3/],
    [
      'a table that is shorter than its index',
      (copied) => truncateSync(join(copied, files.table), 20 * pageBytes),
      /could not read blocks|keys without rows/,
    ],
    ['a table that is missing', (copied) => rmSync(join(copied, files.table)), /could not open file/],
    ['an index that was torn', (copied) => scribble(join(copied, files.index), 2), /invalid page in block 2/],
    [
      'a control file that was torn',
      (copied) => scribble(join(copied, 'global/pg_control'), 0),
      /failed|can’t/,
    ],
    ['its log gone', removeLog, /can’t even be opened/],
  ];

  test.each(damages)('is not opened with %s, the next time neither', async (_what, damage, reason) => {
    const directory = copy();
    damage(directory);
    for (const _ of [1, 2]) {
      const { result, message } = await open(directory);
      expect(result).toBeInstanceOf(EmbeddedDamaged);
      expect(message).toContain(`the database in ${directory} is damaged (`);
      expect(message).toMatch(reason);
      expect(message).toMatch(/^[^\n]*; restore a backup$/);
    }
  });

  test('of another PostgreSQL is refused in one line with both versions and the way out', async () => {
    expect(readFileSync(join(folder, 'original/PG_VERSION'), 'utf8')).toBe(`${embeddedMajor}\n`);
    const directory = copy();
    writeFileSync(join(directory, 'PG_VERSION'), '17\n');
    const { result, message } = await open(directory);
    expect(result).toBeInstanceOf(EmbeddedOfOtherVersion);
    expect(message).toMatch(
      /is of PostgreSQL 17, and this version of Ballpark has 18; .*ballpark backup DIR.*ballpark restore DIR.* into a new DATA_DIR/,
    );
  });
});

function scribble(path: string, page: number): void {
  const fd = openSync(path, 'r+');
  writeSync(fd, Buffer.alloc(64, 0xa5), 0, 64, page * pageBytes + (page === 0 ? 0 : 4000));
  closeSync(fd);
}

function removeLog(directory: string): void {
  const log = join(directory, 'pg_wal');
  for (const name of readdirSync(log)) if (/^[\dA-F]{24}$/.test(name)) rmSync(join(log, name));
}
