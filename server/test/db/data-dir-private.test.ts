import {
  chmodSync,
  existsSync,
  lstatSync,
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
import { devMailer } from '../../src/adapters/dev-mailer.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { lockDataDir } from '../../src/db/embedded/data-dir-lock.ts';
import { FolderUnusable } from '../../src/db/embedded/ensure-folder.ts';
import { prepareDataDir } from '../../src/db/embedded/prepare-data-dir.ts';
import { makePrivate } from '../../src/db/embedded/private-files.ts';
import { newId } from '../../src/new-id.ts';
import { photoNames } from '@ballpark/domain/photo-address.ts';
import { endAll, runMain } from '../support/run-main.ts';
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

/** What others than the owner could use, or the owner could run, below a folder and it itself. */
function notPrivate(folder: string): string[] {
  return [folder, ...pathsIn(folder)].filter((path) => {
    // A server that runs renames its drafts meanwhile.
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || found.isSymbolicLink()) return false;
    return (found.mode & 0o7777) !== (found.isDirectory() ? 0o700 : 0o600);
  });
}

/** Makes a folder with these files, and folders where a name ends so, which everybody may read. */
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

describe.skipIf(process.platform === 'win32')('DATA_DIR', () => {
  test.each(['000', '022', '077'])('gets files for the owner alone under the umask %s', async (umask) => {
    const dataDir = join(root, `made-${umask}`);
    process.umask(Number.parseInt(umask, 8));
    const lock = await lockDataDir(dataDir);
    await openPhotoStore({ dataDir }).put(photoNames(newId()).full, Buffer.from('x'));
    await devMailer(dataDir).send({ to: 'a@example.com', subject: 'x', text: 'x', html: 'x' });
    expect(readdirSync(dataDir, { recursive: true }).length).toBeGreaterThanOrEqual(6);
    expect(notPrivate(dataDir)).toEqual([]);
    lock.release();
  });

  test(
    'of a whole server is the owner’s alone, and is mended at each start, whatever the umask',
    { timeout: 400_000 },
    async () => {
      const dataDir = join(root, 'whole');
      for (const [earlier, umask] of ['000', '022', '077'].entries()) {
        const server = await runMain({ DATA_DIR: dataDir, RATE_LIMIT: 'off' }, { umask });
        await server.ready();
        expect(notPrivate(dataDir)).toEqual([]);
        const body = JSON.stringify({
          name: 'Ada',
          email: `ada${umask}@example.com`,
          password: 'Correct-horse-9',
        });
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${server.url}/api/auth/register`, { method: 'POST', headers, body });
        expect(answer.status).toBe(201);
        const mails = () => (existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')) : []);
        await expect.poll(() => mails().filter((name) => name.endsWith('.json')).length).toBe(earlier + 1);
        expect(await server.stop()).toBe(0);
        expect(notPrivate(dataDir)).toEqual([]);
        // As an earlier version, or a copy by hand, has left it.
        for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
          const path = join(dataDir, name);
          chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
        }
        chmodSync(dataDir, 0o777);
      }
    },
  );

  test('is mended without following links, and what is not the server’s stays as it is behind its door', () => {
    const dataDir = join(root, 'odd');
    const outside = join(root, 'outside');
    mkdirSync(join(dataDir, 'photos/ab'), { recursive: true, mode: 0o755 });
    writeFileSync(join(dataDir, 'photos/ab/a.webp'), 'x', { mode: 0o777 });
    mkdirSync(join(dataDir, 'pages'), { mode: 0o755 });
    writeFileSync(join(dataDir, 'back-up.sh'), 'x', { mode: 0o755 });
    writeFileSync(outside, 'x', { mode: 0o644 });
    symlinkSync(outside, join(dataDir, 'link'));
    symlinkSync(root, join(dataDir, 'photos/all'));
    for (const path of [outside, join(dataDir, 'back-up.sh'), join(dataDir, 'photos/ab/a.webp')])
      chmodSync(path, 0o755);
    expect(makePrivate(dataDir).count).toBeGreaterThanOrEqual(4);
    const modes = ['', 'photos', 'photos/ab', 'photos/ab/a.webp', 'pages', 'back-up.sh', '../outside'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600, 0o755, 0o755, 0o755]);
    expect(makePrivate(dataDir)).toEqual({ count: 0, foreign: 0 });
    expect(makePrivate(join(root, 'none'))).toEqual({ count: 0, foreign: 0 });
  });

  test('behind a link is mended where it lies', () => {
    const dataDir = join(root, 'real');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    symlinkSync(dataDir, join(root, 'by-name'));
    makePrivate(join(root, 'by-name'));
    expect(notPrivate(dataDir)).toEqual([]);
  });

  test('cannot be a file, which stays as it is', () => {
    const file = join(root, 'somebodys.txt');
    writeFileSync(file, 'x');
    chmodSync(file, 0o644);
    expect(() => prepareDataDir(file, silentLog)).toThrow(FolderUnusable);
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  const photo = `photos/3f/${newId().slice(0, 34)}3f.webp`;
  const mail = `mail/${newId()}.json`;
  const claim = `process-000001795384073-${newId()}.lock`;

  test.each([
    ['somebody’s home', ['.ssh/id_ed25519', 'bin/tool', 'public_html/index.html', '.bashrc']],
    [
      'a home with mail and photos of its own',
      ['mail/inbox', 'photos/04/beach.jpg', 'photos.zip', '.profile'],
    ],
    ['a home with exports of its own', ['exports/holidays.zip', '.profile']],
    ['a home where both are empty', ['mail/', 'photos/', 'notes.txt']],
    ['programs', ['postgres', 'process-list', 'ls']],
    ['the settings of a service', ['sshd_config', 'ssh_host_ed25519_key', 'moduli']],
    ['another database', ['PG_VERSION', 'base/1/1259', 'global/pg_control']],
    ['a file alone', ['notes.txt']],
    ['a file that is named like a folder of ours', ['mail']],
    ['a fresh disk with something on it', ['lost+found/', 'notes.txt']],
  ])('cannot be %s, and nothing there is changed', (what, names) => {
    const dataDir = fill(join(root, `others, ${what}`), names);
    const before = modesIn(dataDir);
    expect(() => prepareDataDir(dataDir, silentLog)).toThrow(
      `${dataDir} holds what is not Ballpark’s; set DATA_DIR to an empty folder or one of its own`,
    );
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
    const others = names.filter((name) => /^(lost|notes|back-up|\.DS)/.test(name));
    const left = others.map((name) => join(dataDir, name.replace(/\/$/, '')));
    expect(notPrivate(dataDir)).toEqual(expect.arrayContaining(left));
    expect(notPrivate(dataDir)).toHaveLength(left.length);
  });

  test('ends the start in one line where it is somebody’s home', { timeout: 120_000 }, async () => {
    const dataDir = fill(join(root, 'home'), ['.ssh/id_ed25519', 'bin/tool']);
    const before = modesIn(dataDir);
    const server = await runMain({ DATA_DIR: dataDir });
    expect(await server.ended).toBe(1);
    expect(server.printed()).toBe(
      `Ballpark cannot start: ${dataDir} holds what is not Ballpark’s; set DATA_DIR to an empty folder or one of its own\n`,
    );
    expect(modesIn(dataDir)).toEqual(before);
  });

  test('cannot be a folder that others need, which stays as it is', () => {
    const shared = join(root, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const program = join(import.meta.dirname, '../../..');
    for (const folder of [shared, program, '/', '/var/lib']) {
      const before = statSync(folder).mode;
      expect(() => prepareDataDir(folder, silentLog), folder).toThrow(FolderUnusable);
      expect(statSync(folder).mode).toBe(before);
    }
  });
});
