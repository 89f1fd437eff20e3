import { dayMs } from '@ballpark/domain/durations.ts';
import { photoNames } from '@ballpark/domain/photos.ts';
import { type StorePart, type StoredFile, isPhotoName, photoIdIn } from '../adapters/blob-store.ts';
import { idRanges } from '../db/in-batches.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { recurringLong } from '../jobs/job-kind.ts';
import { walkSeldom } from '../jobs/walk-seldom.ts';
import {
  type DeletedPhotos,
  type Since,
  deleteOldAside,
  deleteUnnamedPhotos,
  findPhotoIds,
  lockUnnamedPhotos,
} from './photo-queries.ts';
import { databaseId } from '../db/database-id.ts';

/** Deletes photos without a listing or profile for a day. */
export async function sweepPhotos(deps: Deps): Promise<number> {
  const now = deps.now();
  const { used: before } = keptSince(now);
  let removed = 0;
  for await (const range of idRanges(deps.db, 'photo')) {
    const deleted = await deps.db.transaction().execute(async (trx) => {
      const locked = await lockUnnamedPhotos(trx, range, before);
      return locked.length === 0 ? null : deleteUnnamedPhotos(trx, locked, { now, since: keptSince(now) });
    });
    if (deleted === null) continue;
    await discardFiles(deps, deleted);
    removed += deleted.aside.length + deleted.gone.length;
  }
  return removed;
}

/** After two days the hourly cleanup has removed what was never in use, except from an older restored database. */
export function keptSince(now: Date): Since {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  return { used: daysAgo(1), neverUsed: daysAgo(2) };
}

/**
 * Of photos whose rows are gone. Files that were in use for long are set aside, because an older restored database does not
 * know recent names. Another database’s store is left alone.
 */
export async function discardFiles(deps: Deps, { aside, gone }: DeletedPhotos): Promise<void> {
  const owner = await deps.photoStore.owner();
  if (owner !== null && owner !== (await databaseId(deps.db))) return;
  await deps.photoStore.move(aside.flatMap(namesOf), 'aside');
  await deps.photoStore.remove(gone.flatMap(namesOf));
}

function namesOf(photoId: string): string[] {
  return Object.values(photoNames(photoId));
}

/** Longer than it takes to notice a wrong restore. */
const asideMs = 30 * dayMs;

type SweptFiles = { setAside: number; broughtBack: number; removed: number };

/**
 * Sets files without a row aside after a day and deletes them after 30: an older database may lack the row. A
 * file with a row comes back. Another database's store is left alone.
 */
export async function sweepPhotoFiles(deps: Deps): Promise<SweptFiles> {
  let named = 0;
  const strays: string[] = [];
  for await (const page of sortedPages(deps, 'kept', dayMs)) {
    named += page.named.length;
    strays.push(...page.strays);
  }
  const isOwn = await takeStore(deps, strays.length <= named);
  const photos = isOwn ? strays.filter(isPhotoName) : [];
  const halfWritten = isOwn ? strays.filter((name) => !isPhotoName(name)) : [];
  await deps.photoStore.move(photos, 'aside');
  await deps.photoStore.remove(halfWritten);
  const { broughtBack, removed } = await sweepAside(deps, isOwn);
  await deleteOldAside(deps.db, new Date(deps.now().getTime() - asideMs - dayMs));
  return { setAside: photos.length, broughtBack, removed: removed + halfWritten.length };
}

async function sweepAside(deps: Deps, isOwn: boolean): Promise<Omit<SweptFiles, 'setAside'>> {
  const swept = { broughtBack: 0, removed: 0 };
  for await (const { named, strays } of sortedPages(deps, 'aside', asideMs)) {
    await deps.photoStore.move(named, 'kept');
    swept.broughtBack += named.length;
    if (!isOwn) continue;
    await deps.photoStore.remove(strays, 'aside');
    swept.removed += strays.length;
  }
  return swept;
}

/** An unclaimed store is this database's if it knows most of the photos. */
async function takeStore({ db, photoStore, log }: Deps, areMostKnown: boolean): Promise<boolean> {
  const id = await databaseId(db);
  if ((await photoStore.owner()) === null && areMostKnown) await photoStore.claim(id);
  const owner = await photoStore.owner();
  if (owner === id) return true;
  log.warn(
    { databaseId: id, owner },
    'the photo store belongs to another database: no file of it is set aside or removed (docs/operations.md, Photo files)',
  );
  return false;
}

async function* sortedPages(
  deps: Deps,
  part: StorePart,
  ageMs: number,
): AsyncGenerator<{ named: string[]; strays: string[] }> {
  const before = new Date(deps.now().getTime() - ageMs);
  for await (const files of deps.photoStore.list(part)) {
    const ids = files.flatMap(({ name }) => photoIdIn(name) ?? []);
    const known = await findPhotoIds(deps.db, ids);
    const isNamed = ({ name }: StoredFile) => isPhotoName(name) && known.has(photoIdIn(name) ?? '');
    const others = files.filter((file) => !isNamed(file) && file.writtenAt < before);
    yield { named: files.filter(isNamed).map(({ name }) => name), strays: others.map(({ name }) => name) };
  }
}

export const sweepPhotoFilesJob = job({
  name: 'sweep-photo-files',
  cron: '41 3 * * *',
  retry: recurringLong,
  async run(deps) {
    const swept = await walkSeldom(deps, 'photo files', () => sweepPhotoFiles(deps));
    if (swept === null) return;
    const count = swept.setAside + swept.broughtBack + swept.removed;
    if (count > 0) deps.log.info(swept, 'photo files set aside, brought back or removed');
  },
});
