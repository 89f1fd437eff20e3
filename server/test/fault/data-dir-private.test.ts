import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { lockDataDir } from '../../src/db/embedded/data-dir-lock.ts';
import { FolderUnusable } from '../../src/db/embedded/ensure-folder.ts';
import { prepareDataDir } from '../../src/db/embedded/prepare-data-dir.ts';
import { newId } from '../../src/new-id.ts';
import { photoNames } from '@ballpark/domain/photos.ts';
import { endAll, runMain } from '../support/processes.ts';
import { silentLog } from '../support/test-database.ts';

const usual = process.umask();
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ballpark-private-'));
});
afterEach(async () => {
  process.umask(usual);
  await endAll();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const refusal = (dataDir: string) =>
  `${dataDir} holds files that aren’t Ballpark’s; set DATA_DIR to an empty folder`;
const modeOf = (path: string) => statSync(path).mode & 0o7777;

/** Makes a world-readable folder; names that end in a slash are folders. */
function fill(folder: string, names: readonly string[]): string {
  mkdirSync(folder);
  for (const name of names) {
    mkdirSync(join(folder, name.endsWith('/') ? name : dirname(name)), { recursive: true });
    if (!name.endsWith('/')) writeFileSync(join(folder, name), 'x');
  }
  for (const path of [folder, ...pathsIn(folder)]) chmodSync(path, 0o755);
  return folder;
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

function modesIn(folder: string): Record<string, number> {
  return Object.fromEntries([folder, ...pathsIn(folder)].map((path) => [path, statSync(path).mode]));
}

/** As with an external database, where nothing locks the folder. */
async function makeByAPhoto(dataDir: string): Promise<void> {
  await openPhotoStore({ dataDir }).put(photoNames(newId()).full, Buffer.from('x'));
}

describe.skipIf(process.platform === 'win32')('DATA_DIR', () => {
  test.each(['000', '022', '077'])('is made for the owner alone under the umask %s', async (umask) => {
    for (const make of [lockDataDir, makeByAPhoto]) {
      const dataDir = join(root, `made-${umask}-${make.name}`);
      process.umask(Number.parseInt(umask, 8));
      prepareDataDir(dataDir, silentLog);
      const lock = await make(dataDir);
      expect(modeOf(dataDir)).toBe(0o700);
      lock?.release();
    }
  });

  test('of a whole server is closed again at its start', { timeout: 400_000 }, async () => {
    const dataDir = join(root, 'whole');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    const server = await runMain({ DATA_DIR: dataDir }, { umask: '000' });
    await server.ready();
    expect(modeOf(dataDir)).toBe(0o700);
    expect(await server.stop()).toBe(0);
  });

  test('is closed without a change to what is in it, also behind a link', () => {
    const dataDir = fill(join(root, 'open'), ['photos/database-id', 'pages/index.html', 'back-up.sh']);
    symlinkSync(dataDir, join(root, 'by-name'));
    const before = modesIn(dataDir);
    prepareDataDir(join(root, 'by-name'), silentLog);
    expect(modeOf(dataDir)).toBe(0o700);
    expect({ ...modesIn(dataDir), [dataDir]: 0 }).toEqual({ ...before, [dataDir]: 0 });
  });

  const photo = `photos/3f/${newId().slice(0, 34)}3f.webp`;
  const mail = `mail/${newId()}.json`;
  const claim = `process-4073-${newId()}.lock`;

  test.each([
    ['somebody’s home', ['.ssh/id_ed25519', 'bin/tool', '.bashrc']],
    ['a home with mail and photos of its own', ['mail/inbox', 'photos/04/beach.jpg', '.profile']],
    ['a home with exports of its own', ['exports/holidays.zip', '.profile']],
    ['a home where both are empty', ['mail/', 'photos/', 'notes.txt']],
    ['programs', ['postgres', 'process-list', 'ls']],
    ['another database', ['PG_VERSION', 'base/1/1259', 'global/pg_control']],
    ['a file alone', ['notes.txt']],
    ['a file that is named like a folder of ours', ['mail']],
    ['a fresh disk with something on it', ['lost+found/', 'notes.txt']],
  ])('cannot be %s, and nothing there is changed', (what, names) => {
    const dataDir = fill(join(root, `others, ${what}`), names);
    const before = modesIn(dataDir);
    expect(() => prepareDataDir(dataDir, silentLog)).toThrow(refusal(dataDir));
    expect(modesIn(dataDir)).toEqual(before);
  });

  test.each([
    ['an empty folder', []],
    ['a fresh disk', ['lost+found/']],
    ['one of the first start, which was broken off', ['postgres.new/base/1', claim]],
    ['an embedded database', ['postgres/PG_VERSION', 'notes.txt']],
    ['one that has lost a file', ['postgres/global/pg_control', 'notes.txt']],
    ['photos from before they named their database', [photo, 'lost+found/', 'back-up.sh']],
    [
      'photos of which all lie aside',
      ['photos/aside/', photo.replace('photos', 'photos/aside'), 'notes.txt'],
    ],
    ['photos of a database', ['photos/database-id', '.DS_Store']],
    ['no photo yet', ['photos/']],
    ['kept mails', [mail, 'notes.txt']],
    ['copies of people’s data', [`exports/${newId()}.zip`, 'notes.txt']],
    ['a claim', [claim, 'notes.txt']],
  ])('can be %s', (what, names) => {
    const dataDir = fill(join(root, `own, ${what}`), names);
    prepareDataDir(dataDir, silentLog);
    expect(modeOf(dataDir)).toBe(0o700);
  });

  test('ends the start in one line where it is somebody’s home', { timeout: 120_000 }, async () => {
    const dataDir = fill(join(root, 'home'), ['.ssh/id_ed25519', 'bin/tool']);
    const server = await runMain({ DATA_DIR: dataDir });
    expect(await server.ended).toBe(1);
    expect(server.printed()).toBe(`Ballpark can’t start: ${refusal(dataDir)}\n`);
  });

  test('cannot be a file, or a folder that others need, which stay as they are', () => {
    const [file, shared] = [join(root, 'somebodys.txt'), join(root, 'shared')];
    writeFileSync(file, 'x');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const program = join(import.meta.dirname, '../../..');
    for (const path of [file, shared, program, '/', '/var/lib']) {
      const before = statSync(path).mode;
      expect(() => prepareDataDir(path, silentLog), path).toThrow(FolderUnusable);
      expect(statSync(path).mode).toBe(before);
    }
  });
});
