import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres } from '../../../scripts/postgres.mjs';
import type { Deps } from '../../src/deps.ts';
import { sweepJob } from '../../src/sweep.ts';
import { sweepPhotoFiles, sweepPhotoFilesJob } from '../../src/photos/sweep-photos.ts';
import { makeListing, makePhoto, makeUser } from '../support/make.ts';
import { testApp } from '../support/test-app.ts';
import { openEmptyTestDatabase } from '../support/test-database.ts';

const run = promisify(execFile);
/** Follows links to the server's programs. */
const programs = dirname(realpathSync(join(findPostgres() ?? '', 'postgres')));

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'an older dump loses no photo: with the newer database all are served again',
  async () => {
    const on = await testApp({ kind: 'postgres' });
    onTestFinished(() => on.close());
    const owner = await makeUser(on);
    const [named, unnamed] = [(await makePhoto(on, owner)).url, (await makePhoto(on, owner)).url];
    await makeListing(on, owner, { photoUrls: [named] });
    await sweep(on.deps);

    const older = await openEmptyTestDatabase();
    onTestFinished(() => older.close());
    const dump = join(on.deps.config.dataDir, 'ballpark.dump');
    await run(join(programs, 'pg_dump'), ['-Fc', '-f', dump, String(on.pool.options.connectionString)]);
    await run(join(programs, 'pg_restore'), ['--exit-on-error', '-d', older.url, dump]);
    const later = (await makePhoto(on, owner)).url;
    await makeListing(on, owner, { photoUrls: [unnamed, later] });

    const files = async () => [await countFiles(on.deps, 'kept'), await countFiles(on.deps, 'aside')];
    for (const days of [2, 29]) {
      const now = () => new Date(Date.now() + days * 24 * 3_600_000);
      await sweep({ ...on.deps, db: older.db, replica: older.db, now });
      expect(await files()).toEqual([2, 4]);
    }
    // What is asked for comes back at once, and the rest with the next sweep.
    for (const url of [named, unnamed, later]) expect((await on.app.inject(url)).statusCode).toBe(200);
    expect(await files()).toEqual([4, 2]);
    expect(await sweepPhotoFiles(on.deps)).toEqual({ setAside: 0, broughtBack: 2, removed: 0 });
    expect(await files()).toEqual([6, 0]);
  },
);

/** The photo jobs of a process, at its start and later. */
async function sweep(deps: Deps): Promise<void> {
  await sweepJob.run(deps, null);
  await sweepPhotoFilesJob.run(deps, null);
}

async function countFiles(deps: Deps, part: 'kept' | 'aside'): Promise<number> {
  let count = 0;
  for await (const files of deps.photoStore.list(part)) count += files.length;
  return count;
}
