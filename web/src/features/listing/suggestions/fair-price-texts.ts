import type { FairPrice } from '@ballpark/domain/contract/listings.ts';
import { fewestConfident, fewestGuesses } from '@ballpark/domain/confidence.ts';
import { comparedWithGuesses, placeInRange } from '@ballpark/domain/price-verdict.ts';
import { nearness } from '../../../lib/format/nearness.ts';

// What is said of a fair price. Never that it is sure because people agree, and never that an amount is unfair (product 8.6).

/** How sure a fair price of so many guesses is. */
export function confidenceText({ confidence }: FairPrice, guessCount: number): string {
  if (confidence !== 'rough') return `Confidence: ${confidence}`;
  const reason = guessCount < fewestConfident ? `fewer than ${fewestConfident} guesses` : 'the range is wide';
  return `Confidence: rough, ${reason}`;
}

/** How many guesses are missing to a fair price when nearly enough have come; null otherwise. */
export function missingText(guessCount: number): string | null {
  return guessCount === fewestGuesses - 1 ? 'One more guess for a fair price' : null;
}

/** How an offer compares with the guesses and with the likely range. */
export function offerVerdict(offer: number, guesses: readonly number[], fairPrice: FairPrice): string {
  const compared = comparedWithGuesses(offer, guesses);
  return [compared, `${placeInRange(offer, fairPrice)} the likely range`].filter(Boolean).join(', ');
}

/** How the final price compares with the range that people were shown. */
export function outcomeText(finalPrice: number, fairPrice: FairPrice): string {
  const place = placeInRange(finalPrice, fairPrice);
  const distance = finalPrice === fairPrice.estimate ? 'at' : nearness(finalPrice, fairPrice.estimate);
  return `The final price fell ${place} the likely range, ${distance} the fair price.`;
}
