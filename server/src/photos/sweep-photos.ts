import type { Deps } from '../deps.ts';
import { deleteUnusedPhotos } from './photo-queries.ts';
import { photoNames } from './photo-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const batch = 100;

/** Removes photos that for a day no listing and no profile has named (rules, Photos); answers how many. */
export async function sweepPhotos(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - dayMs);
  let removed = 0;
  for (;;) {
    const ids = await deleteUnusedPhotos(deps.db, before, batch);
    await deps.photoStore.remove(ids.flatMap((id) => Object.values(photoNames(id))));
    removed += ids.length;
    if (ids.length < batch) return removed;
  }
}
