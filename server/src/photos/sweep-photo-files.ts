import type { Deps } from '../deps.ts';
import { databaseId } from './database-id.ts';
import { deleteOldAside, findPhotoIds } from './photo-queries.ts';
import { type StorePart, type StoredFile, isPhotoName, photoIdIn } from '../adapters/blob-store.ts';
import { job } from '../job.ts';
import { recurringLong } from '../jobs/job-kind.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long a photo stays set aside. A back-up that was restored by mistake is noticed sooner. */
const asideMs = 30 * dayMs;

/** How many files went aside, came back, and were removed for good. */
type SweptFiles = { setAside: number; broughtBack: number; removed: number };

/**
 * Sets aside files that have belonged to no photo for a day, and removes them 30 days later: a missing row may be the fault of
 * an older database. A file that a row names comes back. In a store of another database nothing else is touched.
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

/** True when the store belongs to this database. An unclaimed store does when this database knows most of its photos. */
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

/** The files of one part of the store, divided by whether a row names them; unnamed ones only from this age on. */
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
    const swept = await sweepPhotoFiles(deps);
    const count = swept.setAside + swept.broughtBack + swept.removed;
    if (count > 0) deps.log.info(swept, 'photo files set aside, brought back or removed');
  },
});
