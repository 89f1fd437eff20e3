import type { ClosedGuess } from '@ballpark/domain/contract/profiles.ts';

/** A guess as a dot: shares of the picture from its left and from its top. */
export type GuessDot = { guess: ClosedGuess; left: number; top: number };
export type GuessPlan = {
  dots: readonly GuessDot[];
  /** Where 20 % too high and 20 % too low lie, as shares from the top. */
  band: { top: number; bottom: number };
};

/** A picture shows at least half more or less, and no more than five times the price: what is farther lies on the edge. */
const leastReach = Math.log(1.5);
const mostReach = Math.log(5);
/** Dots on the edge stay whole. */
const margin = 0.06;

/** Where the dots lie, the oldest at the left; as many times too high and too low are equally far from the middle. */
export function planGuesses(guesses: readonly ClosedGuess[]): GuessPlan {
  const errors = guesses.map(({ amount, finalPrice }) => Math.log(amount / finalPrice));
  const farthest = Math.max(0, ...errors.map((error) => Math.abs(error)));
  const reach = Math.min(Math.max(farthest, leastReach), mostReach);
  const top = (error: number) => {
    const share = Math.min(Math.max(error / reach, -1), 1);
    return 0.5 - share * (0.5 - margin);
  };
  const dots = guesses
    .map((guess, at) => ({
      guess,
      top: top(errors[at] ?? 0),
      left: leftOf(guesses.length - 1 - at, guesses.length),
    }))
    .toReversed();
  return { dots, band: { top: top(Math.log(1.2)), bottom: top(Math.log(0.8)) } };
}

function leftOf(place: number, count: number): number {
  const share = count === 1 ? 0.5 : place / (count - 1);
  return margin / 2 + share * (1 - margin);
}
