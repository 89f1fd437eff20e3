import { openExportStore } from './export-store.ts';
import type { Deps } from '../deps.ts';
import { deleteOldExports, deleteOldTickets, findExportIds, findExportOf } from './export-queries.ts';
import { exportMs } from './read-export.ts';

const hourMs = 60 * 60 * 1000;
/** A file without a row stays this long, because a job may still be writing it for an export that was replaced. */
const strayAfterMs = 2 * hourMs;

/** Removes exports that are a week old with their files, and files that belong to no export any more. */
export async function sweepExports({ db, config, now }: Deps): Promise<void> {
  const at = now();
  await deleteOldTickets(db, at);
  await deleteOldExports(db, new Date(at.getTime() - exportMs));
  const store = openExportStore(config);
  const files = await store.list();
  if (files.length === 0) return;
  const known = await findExportIds(
    db,
    files.map(({ id }) => id),
  );
  const strays = files.filter(
    ({ id, writtenAt }) => !known.has(id) && writtenAt.getTime() < at.getTime() - strayAfterMs,
  );
  await store.remove(strays.map(({ id }) => id));
}

/** Removes a person's export, file first. */
export async function removeExportOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<void> {
  const found = await findExportOf(db, userId);
  if (found) await openExportStore(config).remove([found.id]);
}
