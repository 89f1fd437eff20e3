import { type FairPrice, emptyHistory, fairPrice, minGuesses } from '@ballpark/domain/fair-price.ts';
import { maxMinorOf } from '@ballpark/domain/money.ts';
import { type PriceWorking, priceWorking } from '@ballpark/domain/price-working.ts';
import type { Kysely } from 'kysely';
import { idRanges } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { walkSeldom } from '../jobs/walk-seldom.ts';
import { type Guess, findGuesses, lockWithoutFairPrice, savePrices } from './fair-price-queries.ts';

/**
 * With too few suggestions it saves only their range, as the statement that adds one does by itself. Call it at the end of
 * each transaction that changes suggestions, with the listing locked: two at once would each miss the other's change.
 */
export async function updateFairPrice(trx: Kysely<Schema>, listingId: string): Promise<void> {
  const guesses = await findGuesses(trx, listingId);
  const made = fairPriceOf(guesses);
  await savePrices(trx, listingId, made, made && workingOf(guesses, made), rangeOf(guesses));
}

/** In minor units; null without guesses, and with enough for a fair price. */
export function rangeOf(guesses: readonly Guess[]): { min: number; max: number } | null {
  const amounts = guesses.map(({ amountMinor }) => amountMinor);
  const isFew = amounts.length > 0 && amounts.length < minGuesses;
  return isFew ? { min: Math.min(...amounts), max: Math.max(...amounts) } : null;
}

/** In minor units; null for fewer than three. */
export function fairPriceOf(guesses: readonly Guess[]): FairPrice | null {
  const [first] = guesses;
  if (!first || guesses.length < minGuesses) return null;
  const people = guesses.flatMap(({ personId, record }) => (record ? [[personId, record] as const] : []));
  const made = fairPrice(
    guesses.map(({ personId, amountMinor }) => ({ userId: personId, amountMinor })),
    { ...emptyHistory, ...first.context, people: Object.fromEntries(people) },
    first.similarFinalPricesMinor ?? [],
  );
  return made && withinAmounts(made, first.currency);
}

export function workingOf(guesses: readonly Guess[], made: FairPrice): PriceWorking | null {
  const [first] = guesses;
  return priceWorking(
    guesses.map(({ amountMinor }) => amountMinor),
    first?.context ?? emptyHistory,
    first?.similarFinalPricesMinor ?? [],
    made,
  );
}

/** Absurd final prices could give a range beyond every valid amount. */
function withinAmounts(
  { estimateMinor, lowMinor, highMinor, confidence }: FairPrice,
  currency: string,
): FairPrice {
  const largest = maxMinorOf(currency);
  return {
    estimateMinor: Math.min(estimateMinor, largest),
    lowMinor: Math.min(lowMinor, largest),
    highMinor: Math.min(highMinor, largest),
    confidence,
  };
}

/** Few, so that the embedded database’s only connection is soon free. */
const batch = 20;

/** Older versions stored none. Closed listings get none, because nobody was shown one. */
export async function catchUpFairPrices({ db }: Pick<Deps, 'db'>): Promise<number> {
  let count = 0;
  for await (const { after, upTo } of idRanges(db, 'listing')) {
    let ids: string[] = [];
    do {
      const range = { after: ids.at(-1) ?? after, upTo };
      ids = await db.transaction().execute(async (trx) => {
        const locked = await lockWithoutFairPrice(trx, range, { fewest: minGuesses, most: batch });
        for (const id of locked) await updateFairPrice(trx, id);
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
    const count = await walkSeldom(deps, 'fair prices', () => catchUpFairPrices(deps));
    if (count) deps.log.info({ count }, 'fair prices made in arrears');
  },
});
