import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPostgres } from '../../../scripts/postgres.mjs';
import type { Deps } from '../../src/deps.ts';
import { sweepJob } from '../../src/sweep.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { sweepPhotoFiles, sweepPhotoFilesJob } from '../../src/photos/sweep-photos.ts';
import { makeListing, makePhoto, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { openEmptyTestDatabase } from '../support/test-database.ts';
import { startTestS3 } from '../support/test-s3.ts';

const dayMs = 24 * 3_600_000;
const run = promisify(execFile);
/** Follows links to the server's programs. */
const programs = dirname(realpathSync(join(findPostgres() ?? '', 'postgres')));

let folder: string;
let s3: Awaited<ReturnType<typeof startTestS3>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ballpark-restored-'));
  s3 = await startTestS3(folder);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['a DATA_DIR', () => openPhotoStore({ dataDir: folder })],
  ['an S3 store', () => openPhotoStore({ dataDir: folder, storageUrl: s3.storageUrl })],
])('over %s in use', (_name, openStore) => {
  let on: TestApp;
  let owner: MadeUser;
  let atDump: Record<'named' | 'unnamed', string>;
  let older: Awaited<ReturnType<typeof openEmptyTestDatabase>>;
  let named: string[];

  beforeEach(async () => {
    on = await testApp({ kind: 'postgres', deps: { photoStore: openStore() } });
    owner = await makeUser(on);
    atDump = { named: (await makePhoto(on, owner)).url, unnamed: (await makePhoto(on, owner)).url };
    await makeListing(on, owner, { photoUrls: [atDump.named] });
    await start(on.deps);

    older = await openEmptyTestDatabase();
    await restoreDump(older.url);
    const later = (await makePhoto(on, owner)).url;
    await makeListing(on, owner, { photoUrls: [atDump.unnamed, later] });
    named = [atDump.named, atDump.unnamed, later];
  });
  afterEach(async () => {
    for (const part of ['kept', 'aside'] as const)
      for await (const files of on.deps.photoStore.list(part))
        await on.deps.photoStore.remove(
          files.map(({ name }) => name),
          part,
        );
    await on.deps.photoStore.claim('');
    await older.close();
    await on.close();
  });

  async function restoreDump(into: string): Promise<void> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(on.db);
    const from = new URL(into);
    from.pathname = `/${rows[0]?.name}`;
    const dump = join(folder, 'ballpark.dump');
    await run(join(programs, 'pg_dump'), ['-Fc', '-f', dump, from.href]);
    await run(join(programs, 'pg_restore'), ['--exit-on-error', '-d', into, dump]);
  }

  const olderAfter = (ms: number): Deps => ({
    ...on.deps,
    db: older.db,
    replica: older.db,
    now: () => new Date(Date.now() + ms),
  });
  const served = async (): Promise<number[]> => {
    const urls = named.flatMap((url) => [url, url.replace('.webp', '-480.webp')]);
    return Promise.all(urls.map(async (url) => (await on.app.inject(url)).statusCode));
  };

  test('an older dump loses no photo: with the newer database all are served again', async () => {
    await start(olderAfter(2 * dayMs));
    expect(await countFiles(on.deps, 'kept')).toBe(2);
    expect(await countFiles(on.deps, 'aside')).toBe(4);
    await start(olderAfter(29 * dayMs));
    expect(await countFiles(on.deps, 'aside')).toBe(4);

    expect(await served()).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await countFiles(on.deps, 'aside')).toBe(0);
  });

  test('… and the first sweep of the newer database brings back what nobody has asked for', async () => {
    await start(olderAfter(2 * dayMs));
    expect(await sweepPhotoFiles(on.deps)).toEqual({ setAside: 0, broughtBack: 4, removed: 0 });
    expect(await countFiles(on.deps, 'kept')).toBe(6);
  });

  test('a test database of its own touches nothing, for however long, and says so', async () => {
    const stranger = await testApp();
    await makeListing(stranger, await makeUser(stranger));
    const warnings: object[] = [];
    const log = Object.assign(Object.create(on.deps.log), {
      warn: (fields: object) => void warnings.push(fields),
    });
    for (const days of [2, 40]) {
      const now = () => new Date(Date.now() + days * dayMs);
      await start({ ...stranger.deps, photoStore: on.deps.photoStore, log, now });
    }
    await stranger.close();
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatchObject({ owner: await on.deps.photoStore.owner() });
    expect([await countFiles(on.deps, 'kept'), await countFiles(on.deps, 'aside')]).toEqual([6, 0]);
    expect(await served()).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

/** The photo jobs of a process, at its start and later. */
async function start(deps: Deps): Promise<void> {
  await sweepJob.run(deps, null);
  await sweepPhotoFilesJob.run(deps, null);
}

async function countFiles(deps: Deps, part: 'kept' | 'aside'): Promise<number> {
  let count = 0;
  for await (const files of deps.photoStore.list(part)) count += files.length;
  return count;
}
