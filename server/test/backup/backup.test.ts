import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeExportJob } from '../../src/account/export.ts';
import { askServer, listenForAdmin } from '../../src/admin/admin-socket.ts';
import {
  type Manifest,
  readLines,
  readManifest,
  writeLines,
  writeManifest,
} from '../../src/backup/archive.ts';
import { forgetRestore } from '../../src/backup/deleted-accounts.ts';
import { backUp } from '../../src/backup/back-up.ts';
import { backupsIn } from '../../src/backup/before-upgrade.ts';
import { moveDatabase } from '../../src/backup/move.ts';
import { restore } from '../../src/backup/restore.ts';
import { backupServices, openSource, serverSource } from '../../src/backup/sources.ts';
import { noRoom } from '../../src/backup/write-database.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { findSetting } from '../../src/db/setting-queries.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { openPhotoFolder, openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { describeSchema } from '../support/describe-schema.ts';
import { exportOf } from '../support/export-of.ts';
import { type Person, makeListing, makePhoto, makeSuggestion, makeUser } from '../support/make.ts';
import { ballpark } from '../support/processes.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { openEmptyTestDatabase, silentLog } from '../support/test-database.ts';
import { startTestS3 } from '../support/test-s3.ts';

const isPostgresThere = process.env['TEST_DATABASE_URL'] !== undefined;
let root: string;
let on: TestApp;
let owner: Person;
/** An archive of the embedded database, made while guesses came in. */
let archive: string;
let made: Manifest;
/** Guesses that were acknowledged before the backup began. */
let early: string[];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ballpark-backup-'));
  archive = join(root, 'archive');
  on = await testApp();
  owner = await makeUser(on, { name: 'Ada "\\ \n É', username: 'ada.backs' });
  const photoUrls = [(await makePhoto(on, owner)).url];
  const closed = await makeListing(on, owner, {
    photoUrls,
    description: `\\N\t'; drop table listing; -- \u2028`,
  });
  await makeSuggestion(on, closed, { amount: 90, comment: '{"a": null}' });
  await owner.call('POST /listings/:id/close', { params: { id: closed.id }, body: { finalPrice: 95 } });
  await fanOutAll(on);
  const queue = createJobs({ kinds, pool: on.pool, log: on.deps.log });
  await queue.open();
  await queue.enqueue(on.db, makeExportJob, { exportId: owner.user.id });
  await queue.stop();
  const listing = await makeListing(on, await makeUser(on));
  const guess = async () => (await makeSuggestion(on, listing)).id;
  early = [await guess(), await guess()];
  const over = new AbortController();
  const guesses = (async () => {
    while (!over.signal.aborted) await guess();
  })();
  await backUpTo(archive);
  over.abort();
  await guesses;
  made = await manifestOf(archive);
});
afterAll(async () => {
  await on.close();
  rmSync(root, { recursive: true, force: true });
});

const backUpTo = (
  folder: string,
  { db, kind }: Pick<Database, 'db' | 'kind'> = { db: on.db, kind: 'embedded' },
  photoStore = on.deps.photoStore,
) => backUp({ source: openSource({ db, kind }, 'root'), photoStore, folder, onProgress: () => {} });

async function manifestOf(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest === null) throw new Error(`no archive in ${folder}`);
  return manifest;
}

type Place = { dataDir: string; databaseUrl?: string };
const restoreTo = (
  { dataDir, databaseUrl }: Place,
  folder = archive,
  photoStore = openPhotoStore({ dataDir }),
) =>
  restore({
    folder,
    databaseUrl,
    dataDir,
    photoStore,
    kinds,
    operator: 'root',
    log: silentLog,
    onProgress: () => {},
  });

/** The log has a line more after a restore; a test’s own table is not restored. */
const sumsOf = ({ tables }: Manifest) =>
  tables
    .filter(({ name }) => name !== 'audit_log' && name !== 'collected_job')
    .map(({ name, rows, checksum }) => [name, rows, checksum]);

const exportIn = (db: Database['db']) => exportOf(db, owner.user.id, on.clock.now);

describe.skipIf(!isPostgresThere)('a backup made while guesses come in', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../src/db/schema.sql'), 'utf8');
  const embedded = { dataDir: '' };
  beforeAll(() => void (embedded.dataDir = join(root, 'embedded')));
  const openEmbedded = () =>
    openDatabase({ ...embedded, databaseUrl: undefined, replicaUrl: undefined, log: silentLog });

  test('is restored into PostgreSQL, and from there into an embedded database with photos in S3, with every row, photo, job and number', async () => {
    const empty = await openEmptyTestDatabase();
    const dataDir = join(root, 'postgres');
    const done = await restoreTo({ dataDir, databaseUrl: empty.url });
    expect(done).toMatchObject({ photos: 2, strange: ['collected_job'] });
    const guesses = await empty.db.selectFrom('suggestion').select('id').execute();
    expect(guesses.map(({ id }) => id)).toEqual(expect.arrayContaining(early));
    expect(await exportIn(empty.db)).toEqual(await exportIn(on.db));
    const { rows: xp } = await empty.pool.query(
      'select id from app_user where xp <> (select coalesce(sum(amount), 0) from xp_award where user_id = app_user.id)',
    );
    expect(xp).toEqual([]);
    expect(await describeSchema(empty.pool)).toBe(schema);
    await expect(empty.pool.query('delete from audit_log')).rejects.toThrow('never changed');

    const beside = await openEmptyTestDatabase();
    // In the place of the one before; the photos stay where they are.
    expect(await restoreTo({ dataDir, databaseUrl: beside.url })).toMatchObject({ photos: 2 });
    await beside.close();

    // Noted for the deletions since.
    await forgetRestore(empty.db);
    const second = join(root, 'second');
    await backUpTo(second, empty, openPhotoStore({ dataDir }));
    const again = await manifestOf(second);
    expect(sumsOf(again)).toEqual(sumsOf(made));
    expect(again.sequences).toEqual(made.sequences.filter(({ name }) => name !== 'collected_job_id_seq'));
    expect(await restoreTo({ dataDir, databaseUrl: empty.url }).catch(String)).toMatch(/isn’t empty/);
    await empty.close();

    const s3 = await startTestS3(root);
    onTestFinished(() => s3.close());
    const bucket = openPhotoStore({ ...embedded, ...s3 });
    await restoreTo(embedded, second, bucket);
    const opened = await openEmbedded();
    await forgetRestore(opened.db);
    const third = join(root, 'third');
    expect(await backUpTo(third, opened, bucket)).toMatchObject({ photos: 2, missing: 0 });
    expect(sumsOf(await manifestOf(third))).toEqual(sumsOf(made));
    await opened.close();
    await expect(restoreTo(embedded)).rejects.toThrow(
      /there is a database in .*; set DATA_DIR to a new folder/,
    );
  });

  test('moves on into another PostgreSQL, after an end half-way from there, and the old database is marked as moved', async () => {
    const empty = await openEmptyTestDatabase();
    const move = {
      ...embedded,
      to: empty.url,
      kinds,
      operator: 'root',
      log: silentLog,
      onProgress: () => {},
    };
    const nowhere = Object.assign(new URL(empty.url), { pathname: '/none' }).href;
    await expect(moveDatabase({ ...move, to: nowhere })).rejects.toThrow(
      /createdb, or set another NEW_DATABASE_URL/,
    );
    const end = (what: string, done: number) => {
      if (what === 'Loading tables' && done === 40) throw new Error('ended');
    };
    await expect(moveDatabase({ ...move, onProgress: end })).rejects.toThrow('ended');
    for (const words of [['start'], ['migrate'], ['backup', join(root, 'half')]]) {
      const { code, text } = await ballpark(
        { DATABASE_URL: empty.url, DATA_DIR: join(root, 'served') },
        ...words,
      );
      expect([code, text]).toEqual([
        1,
        expect.stringMatching(/^[^\n]*a restore or move .* run it again to go on[^\n]*\n$/),
      ]);
    }
    const others = join(root, 'others');
    cpSync(archive, others, { recursive: true });
    await writeManifest(others, { ...made, database: { ...made.database, id: 'another' } });
    const place = { dataDir: join(root, 'of-others'), databaseUrl: empty.url };
    await expect(restoreTo(place, others)).rejects.toThrow('isn’t empty; use a new one');
    const loadsOf = async (table: string) =>
      (await empty.pool.query<{ xmin: string }>(`select distinct xmin::text from ${table}`)).rows;
    const complete = [await loadsOf('app_user'), await loadsOf('listing')];
    const damaged = await loadsOf('photo');
    await empty.pool.query('update photo set width = 1');
    await moveDatabase(move);
    expect([await loadsOf('app_user'), await loadsOf('listing')]).toEqual(complete);
    expect(await loadsOf('photo')).not.toEqual(damaged);
    const moved = join(root, 'moved');
    await backUpTo(moved, empty);
    expect(await describeSchema(empty.pool)).toBe(schema);
    const changed = new Set(['audit_log', 'collected_job', 'setting']);
    const rowsOf = (manifest: Manifest) => sumsOf(manifest).filter(([name]) => !changed.has(String(name)));
    expect(rowsOf(await manifestOf(moved))).toEqual(rowsOf(made));
    await expect(openEmbedded()).rejects.toThrow(
      /was moved to \S+\/ballpark_test_\w+; set DATABASE_URL to it, or delete/,
    );
    rmSync(join(embedded.dataDir, 'moved.txt'));
    await expect(moveDatabase(move)).rejects.toThrow('the PostgreSQL database isn’t empty; use a new one');
    await (await openEmbedded()).close();
    await empty.close();
  });

  test('a column that this version lacks is left out of jobs, and refused anywhere else', async () => {
    const empty = await openEmptyTestDatabase();
    const place = { dataDir: join(root, 'columns'), databaseUrl: empty.url };
    await expect(restoreTo(place, await withColumn('setting'))).rejects.toThrow(
      /table setting of the backup isn’t/,
    );
    const jobs = await withColumn('pgboss.job');
    await restoreTo(place, jobs);
    const { rows } = await empty.pool.query('select data from pgboss.job where name = $1', [
      makeExportJob.name,
    ]);
    expect(rows).toEqual([{ data: { exportId: owner.user.id } }]);
    await empty.close();
  });

  /** A copy of the archive, in which a table has a column more. */
  async function withColumn(name: string): Promise<string> {
    const folder = join(root, `column-of-${name}`);
    cpSync(archive, folder, { recursive: true });
    const table = made.tables.find((each) => each.name === name);
    if (!table) throw new Error(`no table ${name}`);
    const path = join(folder, made.folder, table.file);
    const longer: string[] = [];
    for await (const lines of readLines(path))
      longer.push(...lines.map((line) => line.replace(/\]$/, ',"gone"]')));
    rmSync(path);
    const sha256 = await writeLines(path, Readable.from([longer]));
    const changed = { ...table, columns: [...table.columns, 'gone'], sha256 };
    await writeManifest(folder, {
      ...made,
      tables: made.tables.map((each) => (each === table ? changed : each)),
    });
    return folder;
  }
});

describe('restore refuses in one line, and writes nothing,', () => {
  const inFile = (name: string, change: (path: string) => void) => (folder: string) =>
    change(join(folder, made.folder, name));
  const flip = (path: string) => {
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(path, bytes);
  };
  const photoIn = (folder: string) => {
    const photos = join(folder, 'photos');
    const names = readdirSync(photos, { recursive: true, encoding: 'utf8' });
    return join(photos, names.find((name) => name.endsWith('.webp')) ?? '');
  };

  test.each<[string, (folder: string) => unknown, RegExp]>([
    [
      'a table that was cut off',
      inFile('listing.jsonl.gz', (path) => truncateSync(path, 100)),
      /listing.jsonl.gz is damaged/,
    ],
    ['one flipped bit', inFile('app_user.jsonl.gz', flip), /app_user.jsonl.gz is damaged/],
    ['a missing table', inFile('xp_award.jsonl.gz', (path) => rmSync(path)), /xp_award.jsonl.gz is missing/],
    ['a damaged list of photos', inFile('photos.jsonl.gz', flip), /photos.jsonl.gz is damaged/],
    ['a damaged photo', (folder) => flip(photoIn(folder)), /the photo .*\.webp in .* is damaged/],
    ['a missing photo', (folder) => rmSync(photoIn(folder)), /the photo .*\.webp in .* is missing/],
    [
      'a damaged manifest',
      (folder) => edit(folder, (text) => text.replace('"rows": 0', '"rows": 1')),
      /manifest.json is damaged/,
    ],
    [
      'half a manifest',
      (folder) => edit(folder, (text) => text.slice(0, 500)),
      /isn’t the list of a Ballpark backup, or is damaged/,
    ],
    [
      'another program’s manifest',
      (folder) => edit(folder, () => '{"name": "Web app"}'),
      /isn’t the list of a Ballpark backup/,
    ],
    [
      'another format',
      (folder) => edit(folder, (text) => text.replace('"format": 1', '"format": 2')),
      /has format 2, .* reads 1; use the version that made it/,
    ],
    [
      'an unfinished backup',
      (folder) => rmSync(join(folder, 'manifest.json')),
      /there is no complete backup in/,
    ],
    [
      'a backup of a newer version',
      newer,
      /made by a newer version of Ballpark \(7\.0\.0, with migration 9999_later\)/,
    ],
  ])('%s', async (_what, damage, reason) => {
    const folder = join(root, 'damaged');
    cpSync(archive, folder, { recursive: true });
    await damage(folder);
    const dataDir = join(root, 'untouched');
    await expect(restoreTo({ dataDir }, folder)).rejects.toThrow(reason);
    expect(existsSync(dataDir)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test('photos of another database', async () => {
    const dataDir = join(root, 'other-photos');
    const store = openPhotoFolder(join(dataDir, 'photos'));
    await store.claim('another');
    await expect(restoreTo({ dataDir })).rejects.toThrow(/holds photos of another database/);
    expect([await store.owner(), readdirSync(dataDir)]).toEqual(['another', ['photos']]);
  });

  function edit(folder: string, change: (text: string) => string): void {
    const path = join(folder, 'manifest.json');
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  }
  async function newer(folder: string): Promise<void> {
    const database = { ...made.database, migration: '9999_later' };
    await writeManifest(folder, { ...made, version: '7.0.0', database });
  }
});

describe('a second backup into the same folder', () => {
  test('copies new and damaged photos only, drops what nobody names, and learns of a restore', async () => {
    const folder = join(root, 'again');
    expect(await backUpTo(folder)).toMatchObject({ photos: 2, copied: 2, missing: 0 });
    expect(await findSetting(on.db, 'last-backup')).toMatchObject({ folder });
    // What a killed one left behind.
    mkdirSync(join(folder, 'partial/database-1'), { recursive: true });
    writeFileSync(join(folder, 'restored.json'), '{"restoredAt":"2026-11-28T10:00:00.000Z"}');
    await openPhotoFolder(join(folder, 'photos')).put(`${owner.user.id}.webp`, Buffer.from('x'));
    expect(await backUpTo(folder)).toMatchObject({ photos: 2, copied: 0 });
    expect(await findSetting(on.db, 'last-verified-restore')).toEqual({
      restoredAt: '2026-11-28T10:00:00.000Z',
    });
    const { folder: files } = await manifestOf(folder);
    expect(readdirSync(folder).sort()).toEqual([files, 'manifest.json', 'photos']);
    const photos = readdirSync(join(folder, 'photos'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.webp'),
    );
    expect(photos).toHaveLength(2);
    writeFileSync(join(folder, 'photos', photos[0] ?? ''), 'damaged');
    expect(await backUpTo(folder)).toMatchObject({ photos: 2, copied: 1 });
  });

  test('goes through the server that has the database open, which says what is wrong', async () => {
    const { dataDir } = on.deps.config;
    const operator = 'root';
    const ask = (action: string, facts = {}) => askServer(dataDir, { action, operator, facts });
    expect(await serverSource(ask)).toBe(null);
    const services = backupServices({ db: on.db, kind: 'embedded' }, dataDir);
    const server = await listenForAdmin(on.deps, services);
    const source = await serverSource(ask);
    if (source === null) throw new Error('no server listens');
    const folder = join(root, 'by-server');
    const { photoStore } = on.deps;
    await backUp({ source, photoStore, folder, onProgress: () => {} });
    expect(await findSetting(on.db, 'last-backup')).toMatchObject({ folder });
    expect(readdirSync(backupsIn(dataDir))).toEqual([]);
    services['write-backup'] = () => Promise.reject(noRoom(dataDir));
    await expect(source.write(join(root, 'full'), () => {})).rejects.toThrow(/^less than 64 MB are free in /);
    await server.close();
    await expect(source.write(join(root, 'gone'), () => {})).rejects.toThrow(
      'the server has stopped; try again',
    );
  });

  test('is refused where other files are, or another database’s backup, which stays as it was', async () => {
    const folder = join(root, 'foreign');
    mkdirSync(folder);
    writeFileSync(join(folder, 'notes.txt'), 'x');
    await expect(backUpTo(folder)).rejects.toThrow(/holds files that aren’t of a backup \(notes.txt\)/);
    expect(readdirSync(folder)).toEqual(['notes.txt']);
    rmSync(join(folder, 'notes.txt'));
    const other = { ...made, database: { ...made.database, id: 'another' }, photos: null };
    await writeManifest(folder, other);
    await expect(backUpTo(folder)).rejects.toThrow(/holds the backup of another database/);
    expect([await readManifest(folder), readdirSync(folder)]).toEqual([other, ['manifest.json']]);
  });

  test('keeps the one before if the photo store fails', async () => {
    const folder = join(root, 'failing');
    await backUpTo(folder);
    const before = readFileSync(join(folder, 'manifest.json'), 'utf8');
    await makePhoto(on, owner);
    const photoStore = { ...on.deps.photoStore, get: () => Promise.reject(new Error('no route to host')) };
    const source = openSource({ db: on.db, kind: 'embedded' }, 'root');
    await expect(backUp({ source, photoStore, folder, onProgress: () => {} })).rejects.toThrow(
      /^the photo \S+\.webp can’t be read \(no route to host\)$/,
    );
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(before);
    expect(readdirSync(folder)).not.toContain('partial');
  });
});
