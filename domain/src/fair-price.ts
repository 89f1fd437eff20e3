/**
 * A fair price with its likely range. The error e is ln(guess / final price), so it depends on neither
 * currency nor size. d is the part of e that the crowd’s lean does not explain.
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

/** `isIndependent`: the author could not see other suggestions; true if left out. */
export type PricedSuggestion = Guess & { isIndependent?: boolean };

/** Listings without an owner count as one owner’s each. */
export type ClosedListing = {
  finalPriceMinor: number;
  suggestions: readonly PricedSuggestion[];
  ownerId?: string;
};

/** Plain data that can be stored as JSON. */
export type PriceHistory = Crowd & {
  /** Median errors e, one per listing, oldest first. */
  medians: readonly number[];
  /** Errors of estimates in units of u, oldest first. */
  misses: readonly number[];
  /** The 10th and 90th percentile of the misses. */
  lowMiss: number;
  highMiss: number;
  closedCount: number;
};

/** In minor units. Four of five final prices are in the range. */
export type FairPrice = {
  estimateMinor: number;
  lowMinor: number;
  highMinor: number;
  confidence: Confidence;
};

const longestMedians = 1_000;
const longestMisses = 200;
/** In units of u. It limits how far one absurd price widens ranges (docs/decisions/0037). */
const farthestMiss = 3;
/** Ten points of the normal distribution, used until misses are known. */
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
 * Null without guesses. A person’s last guess counts; a last guess of 0 withdraws the others. The caller
 * leaves out the owner’s guesses.
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
 * The history after one more close. Call it in closing order. The owner’s guesses are ignored, and nothing
 * changes without a price or a guess. Pass the similar prices known before the close: the miss is that of the
 * range people saw.
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
    // Unlike an assignment, this is safe for an id such as __proto__.
    people: { ...history.people, ...Object.fromEntries(learned) },
  };
}

/**
 * Sums of fractions depend on the order. The id comes last, because a person’s id may change
 * (docs/decisions/0037).
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
 * At least one minor unit. The tiny addition rounds half a unit up despite errors of logarithms; it is at
 * most a tenth of a unit at the largest amount.
 */
function wholeUnits(logarithm: number): number {
  const amount = Math.exp(logarithm);
  return Math.max(Math.round(amount + amount * 1e-12), 1);
}

export const confidences = ['rough', 'fair', 'good'] as const;
export type Confidence = (typeof confidences)[number];

/** With fewer guesses no fair price is shown. */
export const fewestGuesses = 3;

/** With fewer guesses a fair price is always rough. */
export const fewestConfident = 5;

type PlaceInRange = 'below' | 'inside' | 'above';

/** The ends of the range are inside. */
export function placeInRange(
  amount: number,
  { low, high }: Readonly<{ low: number; high: number }>,
): PlaceInRange {
  if (amount < low) return 'below';
  return amount > high ? 'above' : 'inside';
}

/** In minor units; average and median are rounded. */
type Consensus = {
  average: number;
  min: number;
  max: number;
  range: number;
  median: number;
  memberCount: number;
};

/** Null without suggestions. */
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
