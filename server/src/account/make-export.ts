import { site } from '@ballpark/domain/site.ts';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openExportStore } from './export-store.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { jsonList } from './json-list.ts';
import { exportParts } from './export-parts-queries.ts';
import * as queries from './export-queries.ts';
import { photoFilesOf } from './export-photos.ts';
import { job } from '../job.ts';
import { day, hour } from '../jobs/job-kind.ts';

/**
 * Makes the file of an export and notifies its person. Rows are read and packed page by page, so memory stays small.
 * An interrupted export starts again; after a failure the settings page says so, and the person can ask again.
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
    // Removes the file if the export was replaced, or its person is gone. If another run has finished the same export, it stays.
    if ((await queries.findExportIds(deps.db, [exportId])).size === 0) await store.remove([exportId]);
  } catch (error) {
    deps.log.warn({ err: error, exportId }, 'an export could not be made');
    await queries.saveFailedExport(deps.db, exportId, deps.now());
    await store.drop(draft).catch(() => undefined);
  }
}

/** Writes the file and answers its size in bytes. */
async function writeZip(deps: Deps, path: string, userId: string): Promise<number> {
  const zip = new ZipFile();
  const output = createWriteStream(path);
  const written = pipeline(zip.outputStream, output);
  // The pipeline may fail while the photos are still being listed; it is awaited below.
  written.catch(() => undefined);
  // yazl reports a failed entry only here. Without this its output would never end.
  zip.on('error', (error: Error) => output.destroy(error));
  const now = deps.now();
  zip.addBuffer(Buffer.from(exportReadme(now)), 'README.txt');
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

function exportReadme(now: Date): string {
  const lines = exportParts.map(({ file, about }) => `- ${file}: ${about}`);
  return `Your data on ${site.name}, as it was on ${now.toISOString()}

This is a copy of all that your account holds. It is yours alone: whoever has it can read your messages
and your e-mail address.

${lines.join('\n')}
- photos/: the photos themselves, in WebP. One that could not be read is empty.

All files are JSON in UTF-8, each a list. What you have not set is null. Times are in UTC (ISO 8601), amounts
in units of their currency (ISO 4217) and not in cents, places in degrees, rounded to 0.01.

Your password, the keys of your devices and what only proves who you are is not in here: nobody needs it, and
it could be stolen with the copy.
`;
}

export const makeExportJob = job({
  name: 'make-export',
  // An interrupted run starts again, since its file belongs to no export before it is complete.
  retry: {
    policy: 'standard',
    retryLimit: 2,
    // Its person waits, so a process that died is noticed by its missing heartbeat, long before the time that a large export may take.
    heartbeatSeconds: 60,
    expireInSeconds: hour,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  pollSeconds: 5,
  run: (deps, { exportId }: { exportId: string }) => makeExport(deps, exportId),
});
