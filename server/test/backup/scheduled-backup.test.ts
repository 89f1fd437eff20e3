import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Manifest, readManifest } from '../../src/backup/archive.ts';
import { nameOfPlace, openBackupPlace } from '../../src/backup/backup-place.ts';
import { backupsIn } from '../../src/backup/before-upgrade.ts';
import { restore, withFolderOf } from '../../src/backup/restore.ts';
import { backUpIfDue, scheduledBackupJob } from '../../src/backup/scheduled-backup.ts';
import type { BackupConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { databaseId } from '../../src/db/database-id.ts';
import { findSetting, saveSetting } from '../../src/db/setting-queries.ts';
import type { Deps } from '../../src/deps.ts';
import { examineEmbedded } from '../../src/doctor/database.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { makeListing, makePhoto, makeUser } from '../support/make.ts';
import { makeQueue } from '../support/queue.ts';
import { testApp, useTestApp } from '../support/test-app.ts';
import { silentLog } from '../support/test-database.ts';
import { startTestS3 } from '../support/test-s3.ts';

const on = useTestApp();
let root: string;
let id: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ballpark-scheduled-'));
  const owner = await makeUser(on);
  await makeListing(on, owner, { photoUrls: [(await makePhoto(on, owner)).url] });
  id = await databaseId(on.db);
  await makeQueue(on);
});
afterAll(() => rmSync(root, { recursive: true }));

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(root, 'to-'));
  on.clock.now = new Date();
  await on.db
    .deleteFrom('setting')
    .where('key', 'in', [
      'last-backup',
      'own-backups',
      'last-scheduled-backup',
      'last-verified-restore',
      'backup-failure',
      'trial-failure',
    ])
    .execute();
});

const standard = { at: { hours: 3, minutes: 30 }, keep: { days: 7, weeks: 4, months: 6 }, key: undefined };
const withBackup = (changes: Partial<BackupConfig> = {}): Deps => ({
  ...on.deps,
  config: { ...on.deps.config, backup: { ...standard, to: folder, ...changes } },
});
const untried = async () => {};
const backUp = (changes: Partial<BackupConfig> = {}, tryOne: (folder: string) => Promise<void> = untried) =>
  backUpIfDue(withBackup(changes), tryOne);

async function findingsOf(changes: Partial<BackupConfig> = {}): Promise<string[]> {
  const { findings } = await examineEmbedded(withBackup(changes));
  return findings
    .filter(({ check }) => check === 'backup' || check === 'restore')
    .map(({ check, level, finding }) => `${level} ${check} ${finding}`);
}

/** Rows of the restored database. */
async function restored(file: string, keyFile?: string): Promise<{ listings: number; photos: number }> {
  const dataDir = mkdtempSync(join(root, 'restored-'));
  const log = silentLog;
  const { photos } = await withFolderOf(file, { keyFile, dataDir, log }, (unpacked) =>
    restore({
      folder: unpacked,
      databaseUrl: undefined,
      dataDir,
      photoStore: openPhotoStore({ dataDir }),
      kinds,
      operator: 'root',
      log,
      onProgress: () => {},
    }),
  );
  expect(readdirSync(backupsIn(dataDir))).toEqual([]);
  const database = await openDatabase({ databaseUrl: undefined, replicaUrl: undefined, dataDir, log });
  const listings = await database.db.selectFrom('listing').select('id').execute();
  await database.close();
  return { listings: listings.length, photos };
}

/** The manifest of the unpacked file. */
function opened(file: string, keyFile?: string): Promise<Manifest | null> {
  const dataDir = mkdtempSync(join(root, 'opened-'));
  return withFolderOf(file, { keyFile, dataDir, log: silentLog }, readManifest);
}

describe('a backup by itself', () => {
  test('is one file with rows and photos, which is read back, restored to try it and restored by the command', async () => {
    // The real trial, in a process of its own.
    await backUpIfDue(withBackup());
    const [file = '', ...others] = readdirSync(folder);
    expect(file).toMatch(new RegExp(`^ballpark-${id.slice(-12)}-\\d{8}T\\d{6}\\.\\d{3}Z\\.tar$`));
    expect(others).toEqual([]);
    const { size } = statSync(join(folder, file));
    expect(await findSetting(on.db, 'last-backup')).toMatchObject({ folder, bytes: size });
    expect(await findSetting(on.db, 'trial-failure')).toBeUndefined();
    expect(await findSetting(on.db, 'last-verified-restore')).toMatchObject({ how: 'read back' });
    expect(await findingsOf()).toEqual([
      'warning backup BACKUP_TO is on the disk of DATA_DIR, and is lost with it.',
      expect.stringMatching(/^ok restore A backup was last restored and compared at [^,]*\.$/),
    ]);
    expect(readdirSync(backupsIn(on.deps.config.dataDir))).toEqual([]);
    expect(await restored(join(folder, file))).toEqual({ listings: 1, photos: 2 });
  });

  test('is made once a turn, also after a missed one, and again when the place changes', async () => {
    const turn = new Date(2030, 5, 2, 3, 30);
    on.clock.now = turn;
    await backUp();
    const [first] = readdirSync(folder);
    // The time in the archive is that of this machine.
    const made = { madeAt: turn.toISOString(), place: folder };
    await on.db
      .updateTable('setting')
      .set({ value: JSON.stringify(made) })
      .where('key', '=', 'last-scheduled-backup')
      .execute();
    on.clock.now = new Date(turn.getTime() + dayMs - 1);
    await backUp();
    expect(readdirSync(folder)).toEqual([first]);
    on.clock.now = new Date(turn.getTime() + dayMs + 5 * hourMs);
    await backUp();
    // On a day after that of both the newest is left.
    expect(readdirSync(folder)).toEqual([expect.not.stringMatching(first ?? '')]);
    on.clock.now = new Date();
    await backUp({ to: join(folder, 'other') });
    expect(readdirSync(join(folder, 'other'))).toHaveLength(1);
  });

  test('takes the place of those that are too old, and touches no file of others', async () => {
    const name = (time: string, owner = id.slice(-12)) => `ballpark-${owner}-${time}.tar`;
    const old = ['20260104T030000.000Z', '20260105T030000.000Z', '20260106T030000.000Z'];
    const foreign = [name('20260104T030000.000Z', '0123456789ab'), 'notes.txt'];
    const killed = `${name('20260107T030000.000Z')}.9e107d9d-372b-4a81-8c1d-000000000000.tmp`;
    for (const file of [...old.map((time) => name(time)), ...foreign, killed])
      writeFileSync(join(folder, file), '');
    // As a version before this one has left it.
    const last = { madeAt: '2026-01-06T03:00:00.000Z', place: folder };
    await saveSetting(on.db, 'last-scheduled-backup', last);
    await backUp({ keep: { days: 2, weeks: 0, months: 0 } });
    const left = readdirSync(folder);
    expect(left).toHaveLength(4);
    expect(left).toEqual(expect.arrayContaining([...foreign, name('20260106T030000.000Z')]));
  });

  test('of the same day, or of a server that knows of later ones, stays', async () => {
    const keep = { days: 1, weeks: 0, months: 0 };
    await backUp({ keep });
    const known = await findSetting(on.db, 'own-backups');
    await saveSetting(on.db, 'last-scheduled-backup', { madeAt: '2026-01-01T00:00:00.000Z', place: folder });
    await backUp({ keep });
    const [, second = ''] = readdirSync(folder);
    expect(second).not.toBe('');
    // Restored from the first: it knows of none after that.
    await saveSetting(on.db, 'own-backups', known ?? {});
    await saveSetting(on.db, 'last-scheduled-backup', { madeAt: '2026-01-01T00:00:00.000Z', place: folder });
    on.clock.now = new Date(Date.now() + 2 * dayMs);
    await backUp({ keep });
    const left = readdirSync(folder);
    expect(left).toEqual([second, expect.any(String)]);
    on.clock.now = new Date(Date.now() + 40 * dayMs);
    await backUp({ keep });
    expect(readdirSync(folder)).not.toContain(second);
  });

  test('that fails leaves no file that looks like one, and the doctor and the metrics say so until the next', async () => {
    const broken: Deps = {
      ...withBackup(),
      photoStore: { ...on.deps.photoStore, get: () => Promise.reject(new Error('the store burns')) },
    };
    await expect(backUpIfDue(broken, untried)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('the store burns') }),
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(backupsIn(on.deps.config.dataDir))).toEqual([]);
    expect((await findingsOf())[0]).toMatch(
      /^warning backup The backup of .* to .* failed: the store burns\. There has never been a backup\. BACKUP_TO is on the disk of DATA_DIR/,
    );
    expect(await metric('backup_failed{step="backup"}')).toBe(1);
    await backUp();
    expect(await metric('backup_failed{step="backup"}')).toBe(0);
    expect(await metric('last_backup_bytes')).toBeGreaterThan(1000);
    expect((await findingsOf())[0]).toMatch(
      /^warning backup BACKUP_TO is on the disk of DATA_DIR, and is lost with it\.$/,
    );
  });

  test('whose trial fails is kept all the same, and the doctor and the metrics say so until one goes well', async () => {
    await backUp({}, () => Promise.reject(new Error('the rows of listing differ from the backup’s')));
    expect(readdirSync(folder)).toHaveLength(1);
    expect((await findingsOf())[1]).toMatch(
      /^warning restore A backup couldn’t be restored to try it \(.*\): the rows of listing differ from the backup’s\.$/,
    );
    expect(await metric('backup_failed{step="trial"}')).toBe(1);
    const other = join(folder, 'other');
    await backUp({ to: other });
    expect(await metric('backup_failed{step="trial"}')).toBe(0);
    let trials = 0;
    await backUp({ to: join(folder, 'third') }, async () => void (trials += 1));
    expect(trials).toBe(0);
  });

  test('waits or runs once in all processes', async () => {
    const queue = createJobs({ kinds: [scheduledBackupJob], pool: on.pool, log: on.deps.log });
    await queue.open();
    const states = async () => {
      await on.db.transaction().execute((trx) => queue.enqueue(trx, scheduledBackupJob, null));
      const { rows } = await on.pool.query<{ state: string }>(
        `select state from pgboss.job where name = 'back-up'`,
      );
      return rows.map(({ state }) => state);
    };
    expect(await states()).toEqual(['created']);
    expect(await states()).toEqual(['created']);
    await on.pool.query(`update pgboss.job set state = 'active' where name = 'back-up'`);
    expect(await states()).toEqual(['active']);
    await queue.stop();
  });

  test('is not made into a folder that others may write to', async () => {
    const open = join(folder, 'open');
    mkdirSync(open, { mode: 0o777 });
    chmodSync(open, 0o777);
    await expect(backUp({ to: open })).rejects.toThrow(/other accounts may write to/);
  });
});

async function metric(series: string): Promise<number> {
  on.clock.advance(60_000);
  const { body } = await on.app.inject('/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${series} `)) ?? '';
  return Number(line.slice(series.length));
}

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('a backup of PostgreSQL', () => {
  test('is tried in an embedded database', async () => {
    const ours = await testApp({ kind: 'postgres' });
    await makeListing(ours, await makeUser(ours));
    const backup = { ...standard, to: folder };
    const config = { ...ours.deps.config, databaseUrl: String(ours.pool.options.connectionString), backup };
    await backUpIfDue({ ...ours.deps, config });
    expect(await findSetting(ours.db, 'last-verified-restore')).toMatchObject({ how: 'read back' });
    expect(await findSetting(ours.db, 'trial-failure')).toBeUndefined();
    await ours.close();
  });
});

describe('an encrypted backup', () => {
  test('is opened by the operator’s key alone, and checked before encryption', async () => {
    const key = await generateIdentity();
    const tried: boolean[] = [];
    await backUp({ key: await identityToRecipient(key) }, async (archive) => {
      tried.push(existsSync(join(archive, 'manifest.json')));
    });
    expect(tried).toEqual([true]);
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(/\.tar\.age$/);
    expect((await findingsOf())[1]).toMatch(/^ok restore .*, checked before encryption\.$/);
    const path = join(folder, file);
    const keyFile = join(folder, 'key.txt');
    await expect(opened(path)).rejects.toThrow(
      /is encrypted; name the file that has its key: --key-file FILE$/,
    );
    writeFileSync(keyFile, 'nothing\n');
    await expect(opened(path, keyFile)).rejects.toThrow(/has no key/);
    writeFileSync(keyFile, `${await generateIdentity()}\n`);
    await expect(opened(path, keyFile)).rejects.toThrow(/doesn’t open/);
    const endless = join(folder, 'endless.tar.age');
    writeFileSync(endless, `age-encryption.org/v1\n-> X25519 ${'A'.repeat(100_000)}\n--- x\n`);
    await expect(opened(endless, keyFile)).rejects.toThrow(/isn’t an encrypted backup of Ballpark$/);
    writeFileSync(keyFile, `# created: today\n${key}\n`);
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, -20));
    await expect(opened(path, keyFile)).rejects.toThrow(/damaged|too early/);
    writeFileSync(path, whole);
    expect(await opened(path, keyFile)).toMatchObject({ photos: { files: 2 } });
  });
});

describe('in S3', () => {
  let s3: Awaited<ReturnType<typeof startTestS3>>;
  beforeAll(async () => void (s3 = await startTestS3(root)));
  afterAll(() => s3.close());
  const bucket = (path: string) => s3.storageUrl.replace('?', `${path}?`);

  test('a backup goes up in parts, is read back, and the doctor warns as long as it has no key', async () => {
    const to = bucket('/town/backups');
    await backUp({ to });
    const { store } = openBackupPlace({ to });
    const names: string[] = [];
    for await (const page of store.list()) names.push(...page.map(({ name }) => name));
    expect(names).toEqual([expect.stringMatching(/^ballpark-.*\.tar$/)]);
    expect(await findSetting(on.db, 'last-verified-restore')).toMatchObject({ how: 'read back' });
    const [backup] = await findingsOf({ to });
    expect(backup).toBe(
      'warning backup Backups leave this machine without encryption: whoever reads the bucket has everybody’s data.',
    );
    expect(nameOfPlace(to)).toBe('s3://photos-here/town/backups');
    const key = await identityToRecipient(await generateIdentity());
    expect((await findingsOf({ to, key }))[0]).toMatch(
      /^ok backup .*, s3:\/\/photos-here\/town\/backups\)\.$/,
    );
  });

  test('a large file arrives whole, and one that breaks off is no file', async () => {
    const { store } = openBackupPlace({ to: bucket('/parts') });
    const megabyte = Buffer.alloc(2 ** 20, 'x');
    async function* megabytes(count: number, end?: Error): AsyncGenerator<Buffer> {
      for (let at = 0; at < count; at += 1) yield megabyte;
      if (end) throw end;
    }
    await store.putStream('large', megabytes(40));
    const found = await store.get('large');
    expect(found === null ? 0 : (await buffer(found.stream)).length).toBe(40 * 2 ** 20);
    await expect(store.putStream('broken', megabytes(20, new Error('cut')))).rejects.toThrow('cut');
    expect(await store.get('broken')).toBeNull();
  });
});
