import { fewestGuesses } from '@ballpark/domain/confidence.ts';
import { idRanges } from '../db/in-batches.ts';
import type { Deps } from '../deps.ts';
import { lockWithoutFairPrice } from './fair-price-queries.ts';
import { keepFairPrice } from './keep-fair-price.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';

/** Few enough that the embedded database’s only connection is soon free again. */
const batch = 20;

/**
 * Makes the fair price of open listings that have enough suggestions and none yet, because an older version kept none. Closed listings get
 * none, for nobody was shown one. Answers how many.
 */
export async function catchUpFairPrices({ db }: Pick<Deps, 'db'>): Promise<number> {
  let count = 0;
  for await (const { after, upTo } of idRanges(db, 'listing')) {
    let ids: string[] = [];
    do {
      const range = { after: ids.at(-1) ?? after, upTo };
      ids = await db.transaction().execute(async (trx) => {
        const locked = await lockWithoutFairPrice(trx, range, { fewest: fewestGuesses, most: batch });
        for (const id of locked) await keepFairPrice(trx, id);
        return locked;
      });
      count += ids.length;
    } while (ids.length === batch);
  }
  return count;
}

export const catchUpFairPricesJob = job({
  name: 'catch-up-fair-prices',
  cron: '53 * * * *',
  retry: recurring,
  async run(deps) {
    const count = await catchUpFairPrices(deps);
    if (count > 0) deps.log.info({ count }, 'fair prices made in arrears');
  },
});
