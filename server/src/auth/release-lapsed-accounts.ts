import type { Deps } from '../deps.ts';
import { deleteLapsed } from './release-queries.ts';

/** A small batch: some foreign keys to each account have no index. */
const batch = 20;

/**
 * Deletes accounts that nobody verified within a day of their last mail, so that their addresses are free; answers how many.
 */
export async function releaseLapsedAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let released = 0;
  for (;;) {
    const count = await db.transaction().execute((trx) => deleteLapsed(trx, now(), { most: batch }));
    released += count;
    if (count < batch) return released;
  }
}
