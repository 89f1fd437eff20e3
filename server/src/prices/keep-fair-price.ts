import { fewestGuesses } from '@ballpark/domain/confidence.ts';
import { emptyHistory, type FairPrice, fairPrice } from '@ballpark/domain/fair-price.ts';
import { largestMinor } from '@ballpark/domain/money.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findGuesses, type Guess, saveFairPrice } from './fair-price-queries.ts';

/**
 * Makes the fair price of a listing anew from its suggestions, from what is known of their authors now and from what similar things went
 * for, and keeps it with the listing (product 8.6). Whatever changes the suggestions calls it at the end of its transaction, which must
 * hold the lock on the listing's row: else two at once would each leave out the other's.
 */
export async function keepFairPrice(trx: Kysely<Schema>, listingId: string): Promise<void> {
  await saveFairPrice(trx, listingId, fairPriceOf(await findGuesses(trx, listingId)));
}

/** In minor units; null of fewer than three. */
export function fairPriceOf(guesses: readonly Guess[]): FairPrice | null {
  const [first] = guesses;
  if (!first || guesses.length < fewestGuesses) return null;
  const people = guesses.flatMap(({ personId, record }) => (record ? [[personId, record] as const] : []));
  const made = fairPrice(
    guesses.map(({ personId, amountMinor }) => ({ userId: personId, amountMinor })),
    { ...emptyHistory, ...first.context, people: Object.fromEntries(people) },
    first.similarFinalPricesMinor ?? [],
  );
  return made && withinAmounts(made, first.currency);
}

/** After absurd closes a range may reach beyond every amount that can be entered. */
function withinAmounts(
  { estimateMinor, lowMinor, highMinor, confidence }: FairPrice,
  currency: string,
): FairPrice {
  const largest = largestMinor(currency);
  return {
    estimateMinor: Math.min(estimateMinor, largest),
    lowMinor: Math.min(lowMinor, largest),
    highMinor: Math.min(highMinor, largest),
    confidence,
  };
}
