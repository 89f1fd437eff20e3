import type { Deps } from '../deps.ts';
import { deleteLapsed } from './release-queries.ts';

/** Each has a foreign key or two that no index helps to look for. */
const batch = 20;

/** Gives back the addresses of accounts that nobody verified within a day of their last mail (product 3.4); answers how many. */
export async function releaseLapsedAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let released = 0;
  for (;;) {
    const count = await db.transaction().execute((trx) => deleteLapsed(trx, now(), { most: batch }));
    released += count;
    if (count < batch) return released;
  }
}
