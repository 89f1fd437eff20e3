import { PGlite } from '@electric-sql/pglite';

/** Enough for tests; each copy fills all of it with zeros. */
const inMemoryStart = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Empty, or a copy of a template from `dumpTemplate`. */
export async function openInMemoryPostgres(template?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir: 'memory://',
    startParams: inMemoryStart,
    // The copied log consists of whole files of this many MB.
    initDbStartParams: ['--wal-segsize=1'],
    ...(template && { loadDataDir: template }),
  });
}

/** A tar without the template databases. */
export async function dumpTemplate(pglite: PGlite): Promise<Blob> {
  await pglite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  // Otherwise the copy would first replay the log.
  await pglite.exec('checkpoint');
  return pglite.dumpDataDir('none');
}
