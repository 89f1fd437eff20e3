import { fewestGuesses } from '@ballpark/domain/confidence.ts';
import { emptyHistory, type FairPrice, fairPrice } from '@ballpark/domain/fair-price.ts';
import { largestMinor } from '@ballpark/domain/money.ts';
import { sharesOf } from '@ballpark/domain/signals.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findGuesses, type Guess, savePrices } from './fair-price-queries.ts';

/**
 * Makes the fair price of a listing anew from its suggestions, from what is known of their authors now and from what similar things went
 * for, and keeps it with the listing (product 8.6); of fewer suggestions than it needs, keeps between which amounts they lie. Whatever changes the suggestions calls it at the end of its transaction, which must
 * hold the lock on the listing's row: else two at once would each leave out the other's.
 */
export async function keepFairPrice(trx: Kysely<Schema>, listingId: string): Promise<void> {
  const guesses = await findGuesses(trx, listingId);
  await savePrices(trx, listingId, fairPriceOf(guesses), rangeOf(guesses));
}

/** In minor units; null of none, and where there are enough for a fair price. */
export function rangeOf(guesses: readonly Guess[]): { min: number; max: number } | null {
  const amounts = guesses.map(({ amountMinor }) => amountMinor);
  const isFew = amounts.length > 0 && amounts.length < fewestGuesses;
  return isFew ? { min: Math.min(...amounts), max: Math.max(...amounts) } : null;
}

/** In minor units; null of fewer than three. */
export function fairPriceOf(guesses: readonly Guess[]): FairPrice | null {
  const [first] = guesses;
  if (!first || guesses.length < fewestGuesses) return null;
  const people = guesses.flatMap(({ personId, record }) => (record ? [[personId, record] as const] : []));
  const links = guesses.flatMap(({ personId, linkedIds }) => linkedIds.map((id) => [personId, id] as const));
  const shares = sharesOf(
    guesses.map(({ personId }) => personId),
    first.ownerId,
    links,
  );
  const made = fairPrice(
    guesses.map(({ personId, amountMinor }) => {
      return { userId: personId, amountMinor, share: shares.get(personId) ?? 1 };
    }),
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
