/**
 * A fair price from neighbours' guesses with its likely range, and what closed listings teach about both. An error e is the
 * natural logarithm of guess / final price, so that neither the currency nor the size of a price matters. The part of e that the crowd's
 * lean does not explain is d.
 */
import {
  type Crowd,
  type Guess,
  type GuessRecord,
  clip,
  estimatePrice,
  farthest,
  isPrice,
  leastOwners,
  median,
  recordOf,
} from './price-estimate.ts';

/** One person's suggestion. `isIndependent`: its author could not see any other before it; left out means true. */
export type PricedSuggestion = Guess & { isIndependent?: boolean };

/** A listing that was closed with a final price. Without an owner it counts as its owner's only listing. */
export type ClosedListing = {
  finalPriceMinor: number;
  suggestions: readonly PricedSuggestion[];
  ownerId?: string;
};

/** What closed listings have taught, as plain data that can be stored. */
export type PriceHistory = Crowd & {
  /** The last median errors e of listings, one for each, in order of time. */
  medians: readonly number[];
  /** How far the last estimates were from final prices, in units of u, in order of time. */
  misses: readonly number[];
  /** The tenth and the ninetieth of a hundred sorted misses. */
  lowMiss: number;
  highMiss: number;
  /** How many listings have closed with a final price and a guess. */
  closedCount: number;
};

/** In minor units; four of five final prices lie between `lowMinor` and `highMinor`. */
export type FairPrice = {
  estimateMinor: number;
  lowMinor: number;
  highMinor: number;
  confidence: Confidence;
};

/** Only this many of the last medians count. */
const longestMedians = 1_000;
const longestMisses = 200;
/** In units of u: a listing with an absurd final price widens no range by more than this (docs/decisions/0037). */
const farthestMiss = 3;
/** Used before any misses are known: ten points of the normal distribution. */
const expectedMisses = [0.126, 0.385, 0.674, 1.04, 1.64].flatMap((miss) => [-miss, miss]);

export const emptyHistory: PriceHistory = {
  medians: [],
  lean: 0,
  count: 0,
  squares: 0,
  misses: [],
  ...quantiles([]),
  closedCount: 0,
  people: {},
};

/**
 * The fair price of these guesses, or null without any. Of several guesses by one person the last one counts, if it is above 0: a last
 * guess of 0 takes the earlier ones back. The caller has left out guesses by the owner.
 */
export function fairPrice(
  suggestions: readonly PricedSuggestion[],
  history: PriceHistory,
  similarFinalPricesMinor: readonly number[] = [],
): FairPrice | null {
  const made = estimatePrice(lastOfEach(suggestions), history, similarFinalPricesMinor);
  if (!made) return null;
  const { price, spread, count } = made;
  const estimateMinor = wholeUnits(price);
  const lowMinor = Math.min(wholeUnits(price + history.lowMiss * spread), estimateMinor);
  const highMinor = Math.max(wholeUnits(price + history.highMiss * spread), estimateMinor);
  return {
    estimateMinor,
    lowMinor,
    highMinor,
    confidence: confidence(count, highMinor / lowMinor, history.closedCount),
  };
}

/**
 * The history after one more closed listing. It stays the same if only its owner guessed or there is no price. Listings must come in the
 * order in which they were closed. Of each person except the owner the last guess counts, if it is above 0. Similar prices are those that
 * were known before the close, so that the miss is of the range that people were shown.
 */
export function recordClosed(
  history: PriceHistory,
  { finalPriceMinor, suggestions, ownerId }: ClosedListing,
  similarFinalPricesMinor: readonly number[] = [],
): PriceHistory {
  const guesses = lastOfEach(suggestions.filter(({ userId }) => userId !== ownerId)).toSorted(inOneOrder);
  const made = estimatePrice(guesses, history, similarFinalPricesMinor);
  if (!made || !isPrice(finalPriceMinor)) return history;
  const finalPrice = Math.log(finalPriceMinor);
  const errors = guesses.map(({ amountMinor }) => Math.log(amountMinor) - finalPrice);
  const medians = [...history.medians, clip(median(errors), farthest)].slice(-longestMedians);
  const lean = (median(medians) * medians.length) / (medians.length + 8);
  const miss = clip((finalPrice - made.price) / made.spread, farthestMiss);
  const misses = [...history.misses, miss].slice(-longestMisses);
  const learned: [string, GuessRecord][] = [];
  let { count, squares } = history;
  for (const [at, { userId, isIndependent = true }] of guesses.entries()) {
    const share = isIndependent ? 1 : 0.5;
    const error = clip((errors[at] ?? 0) - lean, farthest);
    count += share;
    squares += share * error ** 2;
    learned.push([userId, withError(recordOf(history, userId), error, share, ownerId ?? null)]);
  }
  return {
    medians,
    lean,
    count,
    squares,
    misses,
    ...quantiles(misses),
    closedCount: history.closedCount + 1,
    // An assignment would treat an id such as __proto__ specially; this does not.
    people: { ...history.people, ...Object.fromEntries(learned) },
  };
}

/**
 * Sorts the guesses of a listing into one order, whatever order they come in, because sums of fractions depend on it. Amount and share
 * decide first, since these are summed; the id comes last, because a person's id may change (docs/decisions/0037).
 */
function inOneOrder(a: PricedSuggestion, b: PricedSuggestion): number {
  const share = ({ isIndependent = true }: PricedSuggestion) => (isIndependent ? 1 : 0.5);
  return a.amountMinor - b.amountMinor || share(a) - share(b) || (a.userId < b.userId ? -1 : 1);
}

function withError(
  { count, sum, squares, ownerIds }: GuessRecord,
  error: number,
  share: number,
  ownerId: string | null,
): GuessRecord {
  const isKnown = ownerIds.length >= leastOwners || (ownerId !== null && ownerIds.includes(ownerId));
  return {
    count: count + share,
    sum: sum + share * error,
    squares: squares + share * error ** 2,
    ownerIds: isKnown ? ownerIds : [...ownerIds, ownerId],
  };
}

function quantiles(misses: readonly number[]): { lowMiss: number; highMiss: number } {
  const sorted = [...misses, ...expectedMisses].toSorted((a, b) => a - b);
  const at = (place: number) => sorted[Math.min(Math.max(place, 1), sorted.length) - 1] ?? 0;
  const places = sorted.length + 1;
  return { lowMiss: at(Math.floor(0.1 * places)), highMiss: at(Math.ceil(0.9 * places)) };
}

function confidence(count: number, ratio: number, closedCount: number): Confidence {
  if (count < fewestConfident || ratio > 4) return 'rough';
  return ratio <= 2.5 && closedCount >= 30 ? 'good' : 'fair';
}

function lastOfEach(suggestions: readonly PricedSuggestion[]): PricedSuggestion[] {
  const last = new Map(suggestions.map((suggestion) => [suggestion.userId, suggestion]));
  return [...last.values()].filter(({ amountMinor }) => isPrice(amountMinor));
}

/**
 * Rounds to whole minor units, at least one. Half a unit is rounded up even if the last digits of a sum are missing. The amount added for
 * that is at most a tenth of a unit at the largest amount that can be entered, so that whole units stay as they are.
 */
function wholeUnits(logarithm: number): number {
  const amount = Math.exp(logarithm);
  return Math.max(Math.round(amount + amount * 1e-12), 1);
}

// The part of fair prices that screens need, without the method.

/** How sure a fair price is, in words. */
export const confidences = ['rough', 'fair', 'good'] as const;
export type Confidence = (typeof confidences)[number];

/** With fewer guesses people are shown no fair price. */
export const fewestGuesses = 3;

/** With fewer guesses a fair price is rough, however near they are. */
export const fewestConfident = 5;

/** Where an amount lies by a range, whose ends are in it. */
type PlaceInRange = 'below' | 'inside' | 'above';

/** Where an amount lies by the likely range, all in one unit. */
export function placeInRange(
  amount: number,
  { low, high }: Readonly<{ low: number; high: number }>,
): PlaceInRange {
  if (amount < low) return 'below';
  return amount > high ? 'above' : 'inside';
}

/**
 * How an amount compares with the guesses, in words: on which side of most guesses it is, never what to think of it. Empty without a guess.
 */
export function comparedWithGuesses(amount: number, guesses: readonly number[]): string | null {
  const count = guesses.length;
  if (count === 0) return null;
  const above = guesses.filter((guess) => guess < amount).length;
  const below = guesses.filter((guess) => guess > amount).length;
  if (above === below) return `${above > 0 ? 'In the middle of' : 'The same as'} ${neighbours(count)}`;
  const [side, most] = above > below ? (['Above', above] as const) : (['Below', below] as const);
  return `${side} ${most === count ? 'all' : `${most} of`} ${neighbours(count)}`;
}

function neighbours(count: number): string {
  return `${count} neighbours’ guesses`;
}

/** What the community thinks, in minor units; average and median are rounded to whole ones. */
type Consensus = {
  average: number;
  min: number;
  max: number;
  range: number;
  median: number;
  memberCount: number;
};

/** The consensus of suggested amounts, in minor units; null when nobody has suggested one. */
export function consensus(amountsMinor: readonly number[]): Consensus | null {
  const sorted = amountsMinor.toSorted((a, b) => a - b);
  const memberCount = sorted.length;
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return null;
  return {
    average: mean(sorted),
    min,
    max,
    range: max - min,
    median: mean(sorted.slice(Math.ceil(memberCount / 2) - 1, Math.floor(memberCount / 2) + 1)),
    memberCount,
  };
}

function mean(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length);
}
