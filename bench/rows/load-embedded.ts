import { join } from 'node:path';
import { openEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { drawSamples, type Samples } from '../samples.ts';
import { fill, silentLog, unlockAchievements, withDatabase } from './load-postgres.ts';
import { makeRows } from './make-rows.ts';

/** Fills the embedded database of a data folder with the same rows. It draws the samples at once: later only the server can open it. */
export async function loadEmbedded(dataDir: string, listingCount: number, now: number): Promise<Samples> {
  const settings = { databaseUrl: undefined, replicaUrl: undefined, dataDir, log: silentLog };
  await withDatabase(settings, ({ db }) => migrateToLatest(db, silentLog));
  const pglite = await openEmbeddedPostgres(join(dataDir, 'postgres'), { sync: () => {} });
  await fill(pglite, makeRows(listingCount, now), (target, text) =>
    pglite.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([text]) }),
  );
  await pglite.close();
  await withDatabase(settings, unlockAchievements);
  const filled = await openEmbeddedPostgres(join(dataDir, 'postgres'));
  await filled.query('vacuum (analyze)');
  const samples = await drawSamples(filled);
  await filled.close();
  return samples;
}
