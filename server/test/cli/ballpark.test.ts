import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlOnServer } from '../support/on-server.ts';
import { ballpark } from '../support/processes.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ballpark-command-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const [done, failed, wrong] = [0, 1, 2];

test.each<[string, number, RegExp]>([
  ['', wrong, /^Usage: ballpark \[options\] \[command\]/],
  ['serve', wrong, /^error: unknown command 'serve'\n--help shows how to use it\.\n$/],
  ['backup', wrong, /^error: name either a folder or --now\n/],
  ['backup archive --now', wrong, /^error: name either a folder or --now\n/],
  ['backup --now', failed, /^BACKUP_TO isn’t set, so there is no place for it\n$/],
  ['restore a b', wrong, /^error: too many arguments/],
  ['admin', wrong, /^Usage: ballpark admin/],
  ['admin rescue a@example.com', wrong, /^error: unknown command 'rescue'/],
  ['admin recover', wrong, /^error: missing required argument 'email'/],
  ['--help', done, /\n {2}restore \[options\] <backup> .*\nExample: ballpark backup \/mnt\/backup\n$/s],
  ['backup --help', done, /\nExamples: ballpark backup .*\n +ballpark backup --now\n$/],
  ['restore --help', done, /\nExample: DATA_DIR=\S+ ballpark restore /],
  ['admin make-admin --help', done, /\nExample: ballpark admin make-admin ada@example.com\n$/],
  ['doctor --help', done, /\nExample: ballpark doctor\n$/],
  ['doctor --all', wrong, /^error: unknown option '--all'\n/],
  // Nothing runs yet; that is no fault.
  ['doctor', done, /\nwarning database {3}There is no database in \S+ yet\. Start Ballpark, [^\n]*\n$/],
  ['version', done, /^\d+\.\d+\.\d+\n$/],
  ['backup archive', failed, /^there is no database in \S+\n$/],
  [
    'move --to mysql://db/ballpark',
    failed,
    /^NEW_DATABASE_URL must be set to the new address, such as postgres:/,
  ],
  ['move', failed, /^NEW_DATABASE_URL must be set to the new address, such as postgres:/],
  ['restore archive', failed, /^there is no complete backup in \S+\n$/],
])('ballpark %s', async (words, code, text) => {
  const dataDir = join(folder, 'data');
  const answer = await ballpark({ DATA_DIR: dataDir }, ...words.split(' ').filter(Boolean));
  expect(answer).toEqual({ code, text: expect.stringMatching(text) });
  expect(existsSync(dataDir)).toBe(false);
});

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('no output has the password', async () => {
  const url = Object.assign(new URL(urlOnServer('no_such_database')), { password: 'hidden-word' });
  for (const words of [['backup', folder], ['restore', folder], ['migrate']]) {
    const { code, text } = await ballpark({ DATABASE_URL: url.href, DATA_DIR: folder }, ...words);
    expect([code, text.includes('hidden-word')]).toEqual([failed, false]);
  }
});
