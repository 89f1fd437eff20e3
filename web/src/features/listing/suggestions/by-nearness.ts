import { toMinor } from '@ballpark/domain/money.ts';

type Closed<Guess> = { suggestions: readonly Guess[]; finalPrice: number | null; currency: string };

/** The suggestions with the nearest to the final price first and marked, ties in their order; as they came without one (product 2.8). */
export function byNearness<Guess extends { amount: number }>({
  suggestions,
  finalPrice,
  currency,
}: Closed<Guess>): { suggestion: Guess; isNearest: boolean }[] {
  if (finalPrice === null) return suggestions.map((suggestion) => ({ suggestion, isNearest: false }));
  const minor = (amount: number) => toMinor(amount, currency) ?? amount;
  const distanceOf = ({ amount }: Guess) => Math.abs(minor(amount) - minor(finalPrice));
  const smallest = Math.min(...suggestions.map(distanceOf));
  return suggestions
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
    .map((suggestion) => ({ suggestion, isNearest: distanceOf(suggestion) === smallest }));
}
