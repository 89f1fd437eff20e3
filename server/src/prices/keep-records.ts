import type { Deps } from '../deps.ts';
import { numberEvents } from '../events/outbox-queries.ts';
import { countClosed } from './count-closed.ts';
import { keepPriceWords } from './keep-price-words.ts';
import { keepSimilarPrices } from './keep-similar-prices.ts';
import { addMissing, countFrom, hasUncounted, lockCounting } from './record-progress-queries.ts';
import { takeClosings } from './take-closings.ts';
import { copyTracks, lockStale } from './track-queries.ts';
import { job } from '../job.ts';
import { recurringLong } from '../jobs/job-kind.ts';

/** Few enough that the embedded database’s only connection is soon free again. */
const batch = 20;
const tracksAtOnce = 200;

/**
 * Counts closed listings into context and records, in the order of the outbox, removes those again that were reopened or deleted (product
 * 8.5), and saves the words by which their prices are found (product 8.8). Any number of processes may run it at once: each batch is one
 * transaction, and one process makes it at a time. Answers how many listings were counted; after `mostBatches` the next run continues.
 */
export async function keepRecords({ db }: Pick<Deps, 'db'>, mostBatches = Infinity): Promise<number> {
  await numberEvents(db);
  if (!(await hasUncounted(db))) return 0;
  let total = 0;
  for (let batches = 0; batches < mostBatches; batches += 1) {
    const { events, counted, worded } = await keepBatch(db);
    total += counted;
    if (events === 0 && counted === 0 && worded === 0) break;
  }
  await keepTracks(db);
  return total;
}

/** Computes context and records again from the listings and their suggestions; answers how many listings were counted. */
export async function recomputeRecords({ db }: Pick<Deps, 'db'>): Promise<number> {
  await keepRecords({ db });
  await db.transaction().execute(async (trx) => {
    await lockCounting(trx);
    await addMissing(trx);
    await countFrom(trx, 0);
  });
  return keepRecords({ db });
}

async function keepBatch(db: Deps['db']): Promise<{ events: number; counted: number; worded: number }> {
  return db.transaction().execute(async (trx) => {
    await lockCounting(trx);
    return {
      events: await takeClosings(trx),
      counted: await countClosed(trx, batch),
      worded: await keepPriceWords(trx, batch),
    };
  });
}

/** Copies the shown tracks of people to where they are read (product 8.10). */
async function keepTracks(db: Deps['db']): Promise<void> {
  const copyBatch = async () =>
    db.transaction().execute(async (trx) => {
      const personIds = await lockStale(trx, tracksAtOnce);
      return personIds.length === 0 ? 0 : copyTracks(trx, personIds);
    });
  while ((await copyBatch()) > 0);
}

/**
 * Each process also does this at once (main.ts); this job does what a crash has left over, and large amounts: the first start with many
 * closed listings, or the reopening of an old one.
 */
export const keepRecordsJob = job({
  name: 'keep-records',
  cron: '* * * * *',
  retry: recurringLong,
  pollSeconds: 30,
  async run(deps) {
    const count = await keepRecords(deps);
    if (count > 0) deps.log.info({ count }, 'closed listings counted into the records');
    await keepSimilarPrices(deps);
  },
});
