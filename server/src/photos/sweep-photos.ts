import { idRanges } from '../db/in-batches.ts';
import type { Deps } from '../deps.ts';
import { databaseId } from './database-id.ts';
import { deleteUnnamedPhotos, lockUnnamedPhotos } from './photo-queries.ts';
import { photoNames } from '@ballpark/domain/photo-address.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes photos that no listing and no profile has named for a day; answers how many. Their files are set aside for a
 * while, because an older database does not know what was named since.
 */
export async function sweepPhotos(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - dayMs);
  const isOwnStore = (await deps.photoStore.owner()) === (await databaseId(deps.db));
  let removed = 0;
  for await (const range of idRanges(deps.db, 'photo')) {
    const ids = await deps.db.transaction().execute(async (trx) => {
      const locked = await lockUnnamedPhotos(trx, range, before);
      return locked.length === 0 ? [] : deleteUnnamedPhotos(trx, locked, deps.now());
    });
    const names = ids.flatMap((id) => Object.values(photoNames(id)));
    if (isOwnStore) await deps.photoStore.move(names, 'aside');
    removed += ids.length;
  }
  return removed;
}
