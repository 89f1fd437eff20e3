import { PGlite } from '@electric-sql/pglite';

/** What little data a test has needs no more, and each copy fills the whole of it with zeros. */
const inMemoryStart = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** A database in memory: empty, or a copy of what `dumpTemplate` gave. */
export async function openInMemoryPostgres(template?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir: 'memory://',
    startParams: inMemoryStart,
    // Its log is copied too, in whole files of this many megabytes.
    initDbStartParams: ['--wal-segsize=1'],
    ...(template && { loadDataDir: template }),
  });
}

/** The whole database as a tar archive, without those from which further ones would be made. */
export async function dumpTemplate(pglite: PGlite): Promise<Blob> {
  await pglite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  // Without it the copy would first replay the log that made the tables.
  await pglite.exec('checkpoint');
  return pglite.dumpDataDir('none');
}
