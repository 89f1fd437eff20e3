import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openExportStore } from './open-export-store.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { privateModes } from '../private-modes.ts';
import { describeExport, exportReadme } from './describe-export.ts';
import { jsonList } from './json-list.ts';
import { exportParts } from './export-parts.ts';
import * as queries from './export-queries.ts';
import { photoFilesOf } from './export-photos.ts';

/**
 * Makes the file of an export (product 3.16) and tells its person. Nothing is held but a page of rows: lists are read and packed as the
 * disk takes them. Cut off, it begins anew; when it fails, its person is told on the page, where they can ask again.
 */
export async function makeExport(deps: Deps, exportId: string): Promise<void> {
  const userId = await queries.findPendingExport(deps.db, exportId);
  if (userId === undefined) return;
  const store = openExportStore(deps.config);
  const draft = await store.draftPath(exportId);
  try {
    const bytes = await writeZip(deps, draft, userId);
    await store.keep(exportId, draft);
    await deps.db.transaction().execute(async (trx) => {
      const now = deps.now();
      const isSaved = await queries.saveMadeExport(trx, { id: exportId, bytes, now });
      if (isSaved) await recordEvents(trx, [{ kind: 'export.made', userId }], now);
    });
    // Replaced, or its person is gone. Another run may have made it as well: then it stays.
    if ((await queries.findExportIds(deps.db, [exportId])).size === 0) await store.remove([exportId]);
  } catch (error) {
    deps.log.warn({ err: error, exportId }, 'an export could not be made');
    await queries.saveFailedExport(deps.db, exportId, deps.now());
    await store.drop(draft).catch(() => undefined);
  }
}

/** Writes the file, and answers how many bytes it has. */
async function writeZip(deps: Deps, path: string, userId: string): Promise<number> {
  const zip = new ZipFile();
  const output = createWriteStream(path, { mode: privateModes.file, flags: 'w' });
  const written = pipeline(zip.outputStream, output);
  // It may fail while the list of photos is still read; it is awaited below.
  written.catch(() => undefined);
  // yazl tells of what goes wrong in a part here, and its output would then never end.
  zip.on('error', (error: Error) => output.destroy(error));
  const now = deps.now();
  zip.addBuffer(Buffer.from(exportReadme(now)), 'README.txt');
  zip.addBuffer(Buffer.from(JSON.stringify(describeExport(), null, 2)), 'format.json');
  for (const part of exportParts) {
    zip.addReadStreamLazy(part.file, (done) => done(null, Readable.from(jsonList(deps, part, userId))));
  }
  for await (const { name, open } of photoFilesOf(deps, userId)) {
    zip.addReadStreamLazy(`photos/${name}`, { compress: false }, (done) => {
      open().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  await written;
  return (await stat(path)).size;
}
