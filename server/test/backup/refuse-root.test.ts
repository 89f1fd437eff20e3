import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseRootForOthers } from '../../src/backup/refuse-root.ts';
import { ballpark } from '../support/processes.ts';

let root: string;
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'ballpark-root-'))));
afterAll(() => rmSync(root, { recursive: true }));

/** `nobody` is in every list of accounts. */
const nobody = 65_534;
const canGiveAway = process.getuid?.() === 0;

function folderOf(uid: number, ...names: string[]): string {
  const folder = join(root, ...names);
  mkdirSync(folder, { recursive: true });
  chownSync(folder, uid, uid);
  return folder;
}

describe.skipIf(!canGiveAway)('root restores nothing', () => {
  test('into another account’s folder, and is told what to run instead', async () => {
    const DATA_DIR = folderOf(nobody, 'theirs');
    const { code, text } = await ballpark({ DATA_DIR }, 'restore', join(root, 'backup'));
    expect([code, text]).toEqual([
      1,
      `${DATA_DIR} belongs to the account nobody, which can’t use what root restores; run this as nobody: a service’s command ballpark does (docs/operations.md, Install), or sudo -u nobody\n`,
    ]);
    expect(statSync(DATA_DIR).uid).toBe(nobody);
  });

  test('into a folder that another account’s would hold, nor beside another account’s data', () => {
    const within = join(folderOf(nobody, 'home'), 'new');
    const made = new RegExp(
      `make the folder for it \\(install -d -m 700 -o nobody ${within}\\) and run this`,
    );
    expect(() => refuseRootForOthers(within)).toThrow(made);
    const before = folderOf(nobody, 'service', 'data-before');
    const place = join(root, 'service/data');
    expect(() => refuseRootForOthers(place)).not.toThrow();
    mkdirSync(join(before, 'postgres'));
    writeFileSync(join(before, 'postgres/PG_VERSION'), '17\n');
    expect(() => refuseRootForOthers(place)).toThrow(`${before} belongs to the account nobody`);
    mkdirSync(place);
    expect(() => refuseRootForOthers(place)).toThrow(`${before} belongs to the account nobody`);
  });

  test('and may where all is its own, as anybody else may try anywhere', () => {
    const own = folderOf(0, 'own', 'data');
    mkdirSync(join(folderOf(0, 'own', 'other'), 'photos'));
    writeFileSync(join(root, 'own/other/photos/database-id'), '');
    expect(() => refuseRootForOthers(own)).not.toThrow();
    expect(() => refuseRootForOthers(join(root, 'theirs'), nobody)).not.toThrow();
  });
});
