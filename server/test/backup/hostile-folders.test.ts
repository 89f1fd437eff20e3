import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Manifest, readManifest, rowSum, sha256Of, writeManifest } from '../../src/backup/archive.ts';
import { backUp } from '../../src/backup/back-up.ts';
import { checkFiles } from '../../src/backup/check-files.ts';
import { restore } from '../../src/backup/restore.ts';
import { openSource } from '../../src/backup/sources.ts';
import { explainFailure } from '../../src/explain-failure.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { makePhoto, makeUser } from '../support/make.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { silentLog } from '../support/test-database.ts';

let root: string;
let on: TestApp;
/** With a photo. */
let archive: string;
let made: Manifest;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ballpark-hostile-'));
  on = await testApp();
  await makePhoto(on, await makeUser(on));
  archive = join(root, 'archive');
  await backUpTo(archive);
  const read = await readManifest(archive);
  if (read === null) throw new Error('no archive');
  made = read;
});
afterAll(async () => {
  await on.close();
  rmSync(root, { recursive: true, force: true });
});

/** A copy of the archive, and a folder that is somebody’s own. */
let folder: string;
let outside: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'copy-'));
  cpSync(archive, folder, { recursive: true });
  outside = mkdtempSync(join(root, 'outside-'));
  writeFileSync(join(outside, 'own.txt'), 'own');
});

const backUpTo = (to: string) => {
  const source = openSource({ db: on.db, kind: 'embedded' }, 'root');
  return backUp({ source, photoStore: on.deps.photoStore, folder: to, onProgress: () => {} });
};
const linkTo = (target: string, ...at: string[]) => {
  const path = join(folder, ...at);
  rmSync(path, { recursive: true, force: true });
  symlinkSync(target, path);
};
const photoShelf = () => join(folder, 'photos', readdirSync(join(folder, 'photos'))[0] ?? '');

describe('backup refuses, and writes nothing into,', () => {
  test.each<[string, () => void, RegExp]>([
    [
      'a folder that all may write to',
      () => chmodSync(folder, 0o777),
      /other accounts may write to .*chmod go-w /,
    ],
    ['a folder that its group may write to', () => chmodSync(folder, 0o770), /other accounts may write to /],
    [
      'photos that all may write to',
      () => chmodSync(photoShelf(), 0o1777),
      /other accounts may write to .*photos/,
    ],
    ['photos that lead elsewhere', () => linkTo(outside, 'photos'), /photos is a link, or something else/],
    ['a manifest that leads elsewhere', () => linkTo(join(outside, 'own.txt'), 'manifest.json'), /is a link/],
    [
      'a draft that leads elsewhere',
      () => linkTo(join(outside, 'own.txt'), 'manifest.json.partial'),
      /is a link/,
    ],
    ['a mark that leads elsewhere', () => linkTo(join(outside, 'own.txt'), 'restored.json'), /is a link/],
    ['tables that lead elsewhere', () => linkTo(outside, made.folder), /is a link/],
    ['a lost link', () => linkTo(join(outside, 'not-there'), 'partial'), /is a link/],
  ])('%s', async (_what, make, reason) => {
    make();
    const before = readdirSync(folder, { recursive: true });
    await expect(backUpTo(folder)).rejects.toThrow(reason);
    expect(readdirSync(folder, { recursive: true })).toEqual(before.filter((name) => name !== 'partial'));
    expect(readdirSync(outside)).toEqual(['own.txt']);
    expect(readFileSync(join(outside, 'own.txt'), 'utf8')).toBe('own');
  });

  test('a link to a folder', async () => {
    const link = `${folder}-link`;
    symlinkSync(outside, link);
    await expect(backUpTo(link)).rejects.toThrow(/is a link; name the folder that it leads to/);
    expect(readdirSync(outside)).toEqual(['own.txt']);
  });

  test.skipIf(process.getuid?.() !== 0)('the folder of another account', async () => {
    for (const path of [folder, photoShelf()]) {
      chownSync(path, 12_345, 12_345);
      await expect(backUpTo(folder)).rejects.toThrow(
        /belongs to another account \(12345\); make a folder for this/,
      );
      chownSync(path, 0, 0);
    }
    await backUpTo(folder);
  });

  test('nobody else’s, but makes one that only its owner can use', async () => {
    const fresh = join(root, 'fresh/folder');
    await backUpTo(fresh);
    expect(statSync(fresh).mode & 0o777).toBe(0o700);
  });
});

describe('restore refuses', () => {
  const refusal = async () => {
    const dataDir = join(outside, 'data');
    const photoStore = openPhotoStore({ dataDir });
    const options = { databaseUrl: undefined, dataDir, photoStore, kinds, operator: 'root', log: silentLog };
    const text = await restore({ folder, ...options, onProgress: () => {} }).then(() => '', explainFailure);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    // Neither colours nor commands of a terminal.
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    return text;
  };

  const tableFile = (name: string) =>
    join(folder, made.folder, made.tables.find((each) => each.name === name)?.file ?? '');

  /** Rewrites a table, and the manifest with it. */
  async function withTable(name: string, text: string, bytes = gzipSync(text)): Promise<void> {
    const path = tableFile(name);
    writeFileSync(path, bytes);
    const sum = rowSum();
    sum.add(text.split('\n').slice(0, -1));
    const changed = { rows: sum.rows(), checksum: sum.checksum(), sha256: await sha256Of(path) };
    const tables = made.tables.map((each) => (each.name === name ? { ...each, ...changed } : each));
    await writeManifest(folder, { ...made, tables });
  }

  test('an archive without tables, or without one of them', async () => {
    await writeManifest(folder, { ...made, tables: [] });
    expect(await refusal()).toMatch(/^the backup in \S+ has no tables; nothing was restored$/);
    await writeManifest(folder, { ...made, tables: made.tables.filter(({ name }) => name !== 'listing') });
    expect(await refusal()).toMatch(/^the backup lacks the table listing, which its version has$/);
  });

  test('what unpacks to an implausible size, before it writes', async () => {
    await withTable('listing', ' '.repeat(80_000_000));
    expect(await refusal()).toMatch(
      /^\S+listing\.jsonl\.gz unpacks to more than 67 MB, which no backup does; nothing was restored$/,
    );
  });

  test('what the disk has no room for', async () => {
    const room = { place: '/srv/ballpark', freeBytes: 1000 };
    await expect(checkFiles(archive, made, room)).rejects.toThrow(
      'the backup unpacks to more than the 0 MB that are free for /srv/ballpark; nothing was restored',
    );
    await checkFiles(archive, made, { ...room, freeBytes: 1e7 });
  });

  test('a link in it', async () => {
    linkTo(join(outside, 'own.txt'), 'restored.json');
    expect(await refusal()).toMatch(
      /restored\.json is a link, or something else that isn’t a file; remove it$/,
    );
    expect(readFileSync(join(outside, 'own.txt'), 'utf8')).toBe('own');
  });

  const hostile = '1\u001B]0;owned\u0007\u009B31m\u202Ex\nAll is well.';

  test.each<[string, (manifest: Manifest) => object]>([
    ['version', (manifest) => ({ ...manifest, version: hostile })],
    ['time', (manifest) => ({ ...manifest, madeAt: hostile })],
    ['format', (manifest) => ({ ...manifest, format: 2, version: hostile })],
    ['migration', (manifest) => ({ ...manifest, database: { ...manifest.database, migration: hostile } })],
    [
      'table',
      (manifest) => ({ ...manifest, tables: manifest.tables.map((each) => ({ ...each, name: hostile })) }),
    ],
    [
      'file',
      (manifest) => ({ ...manifest, tables: manifest.tables.map((each) => ({ ...each, file: hostile })) }),
    ],
    ['sequence', (manifest) => ({ ...manifest, sequences: [{ name: hostile, value: '1' }] })],
  ])('control characters in its %s, and prints none', async (_what, change) => {
    // On purpose another form.
    await writeManifest(folder, change(made) as Manifest);
    expect(await refusal()).toMatch(/manifest\.json (is damaged|has format 2, .* \(unknown\))$/);
  });

  async function withPhotoList(text: string): Promise<void> {
    if (made.photos === null) throw new Error('no photos');
    const path = join(folder, made.folder, made.photos.file);
    writeFileSync(path, gzipSync(text));
    await writeManifest(folder, { ...made, photos: { ...made.photos, sha256: await sha256Of(path) } });
  }

  test.each<[string, () => Promise<void>, RegExp]>([
    ['a photo list that isn’t JSON', () => withPhotoList('photos\n'), /is not valid JSON/],
    ['a photo list of another form', () => withPhotoList('{"name":1}\n'), /expected string/],
    ['a table that isn’t packed', () => withTable('listing', '', Buffer.from('rows')), /incorrect header/],
    [
      'a table that is cut',
      () => withTable('photo', '', readFileSync(tableFile('photo')).subarray(0, -12)),
      /unexpected end of file/,
    ],
    ['rows without their owner', () => withTable('app_user', ''), /violates foreign key/],
  ])('%s, in one line', async (_what, make, reason) => {
    await make();
    const text = await refusal();
    expect(text).toMatch(/^the backup in \S+ is damaged \(.+\)$/);
    expect(text).toMatch(reason);
  });

  test('a file that is a folder above it', async () => {
    const tables = made.tables.map((each) => ({ ...each, file: '..' }));
    await writeManifest(folder, { ...made, tables });
    expect(await refusal()).toMatch(/manifest\.json is damaged$/);
  });

  test('a row that the database quotes, whose control characters it prints as escapes', async () => {
    const columns = made.tables.find(({ name }) => name === 'app_user')?.columns ?? [];
    await withTable('app_user', `${JSON.stringify(columns.map(() => hostile.slice(0, -13)))}\n`);
    const text = await refusal();
    expect(text).toContain(String.raw`1\u001b]0;owned\u0007\u009b31m\u202ex`);
    expect(text).toMatch(/^the backup in \S+ is damaged \(.+\)$/);
  });
});
