import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { takePriceQuestions } from './reminder-queries.ts';

const askedAtOnce = 100;

/** Asks for the price a second time. Safe in several workers at once. */
export async function askFinalPrices(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let asked = 0;
  for (;;) {
    const { taken, open } = await askBatch(deps);
    asked += open;
    if (taken < askedAtOnce) return asked;
  }
}

async function askBatch(deps: Pick<Deps, 'db' | 'now'>): Promise<{ taken: number; open: number }> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const taken = await takePriceQuestions(trx, now, askedAtOnce);
    const open = taken.filter(({ isOpen }) => isOpen);
    await recordEvents(
      trx,
      open.map(({ listingId, ownerId: userId }) => ({ kind: 'listing.priceAsked', userId, listingId })),
      now,
    );
    return { taken: taken.length, open: open.length };
  });
}

export const askFinalPricesJob = job({
  name: 'ask-final-prices',
  cron: '11 * * * *',
  retry: recurring,
  async run(deps) {
    const count = await askFinalPrices(deps);
    if (count > 0) deps.log.info({ count }, 'owners asked again what their listings went for');
  },
});
