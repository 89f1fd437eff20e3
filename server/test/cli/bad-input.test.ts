import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, openEmbedded } from '../../src/db/database.ts';
import { lockDataDir } from '../../src/db/embedded/data-dir-lock.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { ballpark } from '../support/processes.ts';
import { silentLog } from '../support/test-database.ts';

let root: string;
beforeAll(() => (root = mkdtempSync(join(tmpdir(), 'ballpark-bad-'))));
afterAll(() => rmSync(root, { recursive: true }));

async function expectRefusal(words: string, env: Record<string, string>, reason: RegExp): Promise<void> {
  const answer = await ballpark({ PORT: '0', DATA_DIR: join(root, 'none'), ...env }, ...words.split(' '));
  expect(answer).toEqual({ code: 1, text: expect.stringMatching(reason) });
  expect(answer.text).toMatch(/^[^\n]*\n$/);
  expect(answer.text).not.toContain('hidden');
}

const move = 'move --to postgres://u@nowhere.invalid/b';
const all = ['start', 'migrate', 'backup archive', 'admin verify ada@example.com', move];

test.each([
  ['start', { SMTP_URL: 'smtp://u:hidden@' }, /SMTP_URL .* expected smtp:/],
  ['migrate', { OIDC_CLIENT_SECRET: 'hidden' }, /OIDC_ISSUER, .* belong together; expected all of them/],
  ['backup archive', { STORAGE_URL: 's3://photos' }, /STORAGE_URL .* expected s3:\/\/key:secret@bucket/],
  ['restore archive', { DATABASE_DIRECT_URL: 'postgres://u:hidden@db/b' }, /expected both or neither/],
  [move, { DATABASE_URL: 'postgres://u:hidden@db/b' }, /DATABASE_URL is set; move reads the embedded/],
])('%s with half settings: %j', expectRefusal);

const secretInWords =
  /^--to has a secret, which other accounts .*; put the address into NEW_(DATABASE|STORAGE)_URL /;
test.each([
  ['move --to postgres://u:hidden@db/b', {}, secretInWords],
  ['move --to postgres://db/b?user=u&password=hidden', {}, secretInWords],
  ['photos move --to s3://key:hidden@bucket?endpoint=https://s3.example', {}, secretInWords],
  [
    'photos move',
    { NEW_STORAGE_URL: 's3://hidden@bucket' },
    /^NEW_STORAGE_URL must be set to the new address/,
  ],
  ['move', { NEW_DATABASE_URL: 'mysql://u:hidden@db/b' }, /^NEW_DATABASE_URL must be set .* postgres:/],
  ['move', { NEW_DATABASE_URL: 'postgres://u:hidden@db/b' }, /^there is no database in /],
])('%s takes a secret from the environment alone: %j', expectRefusal);

describe('an embedded database of a newer version', () => {
  const DATA_DIR = () => join(root, 'newer');
  beforeAll(async () => {
    const given = { databaseUrl: undefined, replicaUrl: undefined, dataDir: DATA_DIR(), log: silentLog };
    const { db, pool, close } = await openDatabase(given);
    await migrateToLatest(db, silentLog);
    await pool.query("insert into kysely_migration values ('9999_later', '2100-01-01T00:00:00.000Z')");
    await close();
  });
  test.each(all)('is refused by %s', async (words) => {
    await expectRefusal(words, { DATA_DIR: DATA_DIR() }, /newer version .* 9999_later\); start that version/);
  });
});

test('a folder in use by another process is refused by each command', async () => {
  const DATA_DIR = join(root, 'held');
  mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true, mode: 0o700 });
  writeFileSync(join(DATA_DIR, 'postgres/PG_VERSION'), '18\n');
  const lock = await lockDataDir(DATA_DIR);
  for (const words of all)
    await expectRefusal(words, { DATA_DIR }, /in use by another process .*; stop that/);
  lock.release();
});

test('a folder with other files is refused, and nothing is made there', async () => {
  const DATA_DIR = join(root, 'foreign');
  mkdirSync(DATA_DIR);
  writeFileSync(join(DATA_DIR, 'notes.txt'), 'x');
  for (const words of all.slice(0, 2)) await expectRefusal(words, { DATA_DIR }, /set DATA_DIR to an empty/);
  expect(readdirSync(DATA_DIR)).toEqual(['notes.txt']);
});

test('a database that has not been filled yet is not moved', async () => {
  const DATA_DIR = join(root, 'new');
  await expectRefusal(
    'admin verify ada@example.com',
    { DATA_DIR },
    /there are no accounts yet; start Ballpark/,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
  await (await openEmbedded(DATA_DIR, silentLog)).close();
  await expectRefusal(move, { DATA_DIR }, /there is nothing to move yet; start Ballpark first/);
});
