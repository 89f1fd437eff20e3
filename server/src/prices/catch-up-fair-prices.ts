import { fewestGuesses } from '@ballpark/domain/confidence.ts';
import type { Deps } from '../deps.ts';
import { lockWithoutFairPrice } from './fair-price-queries.ts';
import { keepFairPrice } from './keep-fair-price.ts';

/** Few enough that the embedded database’s only connection is soon free again. */
const batch = 20;

/**
 * Makes the fair price of open listings that have enough suggestions and none yet, because an older version kept none. Closed listings get
 * none, for nobody was shown one. Answers how many.
 */
export async function catchUpFairPrices({ db }: Pick<Deps, 'db'>): Promise<number> {
  let count = 0;
  let lastId: string | null = null;
  do {
    const afterId: string | null = lastId;
    lastId = await db.transaction().execute(async (trx) => {
      const ids = await lockWithoutFairPrice(trx, { afterId, fewest: fewestGuesses, most: batch });
      for (const id of ids) await keepFairPrice(trx, id);
      count += ids.length;
      return ids.at(-1) ?? null;
    });
  } while (lastId !== null);
  return count;
}
