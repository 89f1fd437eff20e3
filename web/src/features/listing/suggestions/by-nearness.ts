import { toMinor } from '@ballpark/domain/money.ts';

/** A hidden one counts until a moderator decides. */
export function isCounted({
  isHidden,
  isHeld,
}: {
  isHidden?: boolean | undefined;
  isHeld?: boolean | undefined;
}) {
  return isHidden !== true || isHeld === true;
}

type Closed<Guess> = {
  suggestions: readonly Guess[];
  unseenAmounts?: readonly number[] | undefined;
  finalPrice: number | null;
  currency: string;
};

/** Nearest first if there is a final price, ties in order; else unsorted. */
export function byNearness<Guess extends { amount: number }>({
  suggestions,
  unseenAmounts = [],
  finalPrice,
  currency,
}: Closed<Guess>): { suggestion: Guess; isNearest: boolean }[] {
  if (finalPrice === null) return suggestions.map((suggestion) => ({ suggestion, isNearest: false }));
  const minor = (amount: number) => toMinor(amount, currency) ?? amount;
  const distanceOf = ({ amount }: { amount: number }) => Math.abs(minor(amount) - minor(finalPrice));
  const smallest = Math.min(
    ...[...suggestions, ...unseenAmounts.map((amount) => ({ amount }))].map(distanceOf),
  );
  return suggestions
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
    .map((suggestion) => ({ suggestion, isNearest: distanceOf(suggestion) === smallest }));
}
