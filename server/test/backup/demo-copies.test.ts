import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeExportJob } from '../../src/account/export.ts';
import { type Manifest, readManifest } from '../../src/backup/archive.ts';
import { backUp } from '../../src/backup/back-up.ts';
import { backupsIn, upgradeDatabase } from '../../src/backup/before-upgrade.ts';
import { moveDatabase } from '../../src/backup/move.ts';
import { listedPhotos } from '../../src/backup/photo-files.ts';
import { restore } from '../../src/backup/restore.ts';
import { openSource } from '../../src/backup/sources.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { doneMigrations, migrations } from '../../src/db/migrate.ts';
import { planCommunity } from '../../src/demo/community.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { newId } from '../../src/new-id.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { demoPlaces } from '../support/demo-places.ts';
import { exportOf } from '../support/export-of.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { openEmptyTestDatabase, silentLog } from '../support/test-database.ts';

const listingsMade = 8;
const quiet = { kinds, operator: 'root', log: silentLog, onProgress: () => {} };
let root: string;
let on: TestApp;
let people: string[];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ballpark-demo-copies-'));
  on = await testApp();
  const { people: all, events } = planCommunity(on.clock.now.getTime());
  const few = { people: all, events: events.filter(({ listing }) => listing < listingsMade) };
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  await seedDemo({ ...on.deps, places: demoPlaces }, 'Park-place-123', few, options);
  await fanOutAll(on);
  const queue = createJobs({ kinds, pool: on.pool, log: on.deps.log });
  await queue.open();
  await queue.enqueue(on.db, makeExportJob, { exportId: newId() });
  await queue.stop();
  const { rows } = await on.pool.query<{ id: string }>(
    'select user_id as id from xp_award group by user_id order by count(*) desc, user_id limit 5',
  );
  people = rows.map(({ id }) => id);
}, 400_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await on.close();
  rmSync(root, { recursive: true, force: true });
});

async function manifestOf(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest === null) throw new Error(`no archive in ${folder}`);
  return manifest;
}

/** These note backups, restores and moves; the last is the later version's. */
const changed = new Set(['audit_log', 'setting', 'collected_job', 'made_later']);
const sumsOf = ({ tables }: Manifest) =>
  tables.filter(({ name }) => !changed.has(name)).map(({ name, rows, checksum }) => [name, rows, checksum]);

/** Backs a copy up, and says all that must not change. */
async function look(copy: Pick<Database, 'db' | 'kind'>, dataDir: string, folder: string) {
  const photoStore = openPhotoStore({ dataDir });
  await backUp({ source: openSource(copy, 'root'), photoStore, folder, onProgress: () => {} });
  const manifest = await manifestOf(folder);
  return {
    id: manifest.database.id,
    sums: sumsOf(manifest),
    photos: [...(await listedPhotos(folder, manifest))],
    exports: await Promise.all(people.map((id) => exportOf(copy.db, id, on.clock.now))),
  };
}

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'a demo community backed up, restored, upgraded, moved, and backed up and restored again compares equal',
  async () => {
    const archive = join(root, 'archive');
    const made = await look({ db: on.db, kind: 'embedded' }, on.deps.config.dataDir, archive);
    expect(made.photos.length).toBeGreaterThan(100);
    expect(made.exports.flat(2).length).toBeGreaterThan(50);

    const dataDir = join(root, 'restored');
    const photoStore = openPhotoStore({ dataDir });
    await restore({ ...quiet, folder: archive, databaseUrl: undefined, dataDir, photoStore });
    const given = { databaseUrl: undefined, replicaUrl: undefined, dataDir, log: silentLog };
    const restored = await openDatabase(given);
    expect(await look(restored, dataDir, join(root, 'of-restored'))).toEqual(made);

    const known = await migrations.getMigrations();
    const later = {
      up: async (db: Database['db']) => void (await sql`create table made_later (id int)`.execute(db)),
    };
    vi.spyOn(migrations, 'getMigrations').mockResolvedValue({ ...known, '9998_later': later });
    await upgradeDatabase(restored, { dataDir, log: silentLog, say: () => {} });
    expect((await doneMigrations(restored.db)).at(-1)).toBe('9998_later');
    const [before = ''] = readdirSync(backupsIn(dataDir));
    expect(sumsOf(await manifestOf(join(backupsIn(dataDir), before)))).toEqual(made.sums);
    expect(await look(restored, dataDir, join(root, 'of-upgraded'))).toEqual(made);
    await restored.close();

    const moved = await openEmptyTestDatabase();
    await moveDatabase({ ...quiet, dataDir, to: moved.url });
    const second = join(root, 'of-moved');
    expect(await look(moved, dataDir, second)).toEqual(made);
    await moved.close();

    const last = await openEmptyTestDatabase();
    const lastDir = join(root, 'last');
    const target = {
      databaseUrl: last.url,
      dataDir: lastDir,
      photoStore: openPhotoStore({ dataDir: lastDir }),
    };
    await restore({ ...quiet, ...target, folder: second });
    expect(await look(last, lastDir, join(root, 'of-last'))).toEqual(made);
    await last.close();
  },
);
