import type { Deps } from '../deps.ts';
import { databaseId } from './database-id.ts';
import { deleteUnnamedPhotos, lockUnnamedPhotos } from './photo-queries.ts';
import { photoNames } from '@ballpark/domain/photo-address.ts';

const dayMs = 24 * 60 * 60 * 1000;
const batch = 100;

/**
 * Removes photos that no listing and no profile has named for a day (product 12.3); answers how many. Their files are set aside for a
 * while, because an older database does not know what was named since.
 */
export async function sweepPhotos(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - dayMs);
  const isOwnStore = (await deps.photoStore.owner()) === (await databaseId(deps.db));
  let removed = 0;
  for (;;) {
    const { found, ids } = await deps.db.transaction().execute(async (trx) => {
      const locked = await lockUnnamedPhotos(trx, before, batch);
      return { found: locked.length, ids: await deleteUnnamedPhotos(trx, locked, deps.now()) };
    });
    const names = ids.flatMap((id) => Object.values(photoNames(id)));
    if (isOwnStore) await deps.photoStore.move(names, 'aside');
    removed += ids.length;
    if (found < batch) return removed;
  }
}
