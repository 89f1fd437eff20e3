/**
 * A fair price with its likely range. The error e is ln(guess / final price), so it depends on neither
 * currency nor size. d is the part of e that the crowd’s lean does not explain.
 */
import { type Origin, ofOthers } from './origin.ts';
import {
  type Crowd,
  type Guess,
  type GuessRecord,
  clip,
  estimatePrice,
  farthest,
  isPrice,
  median,
  recordOf,
  sumOf,
} from './price-estimate.ts';

/** `isIndependent`: the author could not see other suggestions; true if left out. */
export type PricedSuggestion = Guess & { isIndependent?: boolean };

/** Left out is unknown. */
export type ClosedListing = Partial<Origin> & {
  finalPriceMinor: number;
  suggestions: readonly PricedSuggestion[];
};

/** What a fair price needs to know. */
export type Learned = Crowd & {
  /** The 10th and 90th percentile of the misses. */
  lowMiss: number;
  highMiss: number;
  closedCount: number;
};

/** The listing’s median error e, its estimate’s error in units of u, and n and Σd² over its guesses. */
export type CountedClose = Origin & { median: number; miss: number; count: number; squares: number };

/** d of a guess on a closed listing. */
export type CountedGuess = Origin & { error: number; share: number };

export type CountedRecord = GuessRecord & { guesses: readonly CountedGuess[] };

/**
 * Plain data that can be stored as JSON. In each list one owner has one voice, and so has one network: the
 * latest close, oldest first. All figures follow from the lists.
 */
export type PriceHistory = Learned & {
  closes: readonly CountedClose[];
  people: Readonly<Record<string, CountedRecord>>;
};

/** In minor units. Four of five final prices are in the range. */
export type FairPrice = {
  estimateMinor: number;
  lowMinor: number;
  highMinor: number;
  confidence: Confidence;
};

/** e, 2.7 times: the limit of one owner’s influence on the lean, so that three false ones move no price by 15 %. */
const maxMedian = 1;
/** The limit of one owner’s influence on a person’s weight, so that a few false ones hardly lower it. */
const maxDeviation = 1;
const maxBias = Math.log(3);
const maxCloses = 1_000;
const maxMisses = 200;
const maxGuesses = 100;
/** With fewer guesses a final price is no evidence. */
export const minWitnesses = 2;
/** A listing with more guesses counts as one with so many, because it is one owner’s. */
const maxOfListing = 20;
/** In units of u. It limits how far one absurd price widens ranges (docs/decisions/0037). */
const maxMiss = 3;
/** Ten points of the normal distribution, used until misses are known. */
const expectedMisses = [0.126, 0.385, 0.674, 1.04, 1.64].flatMap((miss) => [-miss, miss]);

export const emptyHistory: PriceHistory = { ...figuresOf([]), people: {} };

/**
 * Null without guesses. A person’s last guess counts; a last guess of 0 withdraws the others. The caller
 * leaves out the owner’s guesses.
 */
export function fairPrice(
  suggestions: readonly PricedSuggestion[],
  learned: Learned,
  similarFinalPricesMinor: readonly number[] = [],
): FairPrice | null {
  const made = estimatePrice(lastOfEach(suggestions), learned, similarFinalPricesMinor);
  if (!made) return null;
  const { price, spread, count } = made;
  const estimateMinor = wholeUnits(price);
  const lowMinor = Math.min(wholeUnits(price + learned.lowMiss * spread), estimateMinor);
  const highMinor = Math.max(wholeUnits(price + learned.highMiss * spread), estimateMinor);
  return {
    estimateMinor,
    lowMinor,
    highMinor,
    confidence: confidence(count, highMinor / lowMinor, learned.closedCount),
  };
}

/**
 * The history after one more close. Call it in closing order. The owner’s guesses are ignored, and nothing
 * changes without a price or a guess. Pass the similar prices known before the close: the miss is that of the
 * range people saw.
 */
export function recordClosed(
  history: PriceHistory,
  { finalPriceMinor, suggestions, ownerId = null, networkId = null }: ClosedListing,
  similarFinalPricesMinor: readonly number[] = [],
): PriceHistory {
  const guesses = guessesOfOthers(suggestions, ownerId).toSorted(inOneOrder);
  const made = estimatePrice(guesses, history, similarFinalPricesMinor);
  if (!made || !isPrice(finalPriceMinor)) return history;
  const origin = { ownerId, networkId };
  const finalPrice = Math.log(finalPriceMinor);
  const errors = guesses.map(({ amountMinor }) => Math.log(amountMinor) - finalPrice);
  const close = {
    ...origin,
    median: clip(median(errors), maxMedian),
    miss: clip((finalPrice - made.price) / made.spread, maxMiss),
  };
  const others = ofOthers(history.closes, origin).slice(1 - maxCloses);
  const lean = leanOf([...others, close]);
  const counted = guesses.map((guess, at): CountedGuess => {
    return { ...origin, error: clip((errors[at] ?? 0) - lean, farthest), share: shareOf(guess) };
  });
  const count = countOf(counted);
  const squares = sumOf(counted, ({ share, error }) => share * error ** 2);
  const weight = Math.min(1, maxOfListing / count);
  const learned = counted.map((guess, at) => {
    const userId = guesses[at]?.userId ?? '';
    return [userId, withGuess(recordOf(history.people, userId), guess)] as const;
  });
  return {
    ...figuresOf([...others, { ...close, count: weight * count, squares: weight * squares }]),
    // Unlike an assignment, this is safe for an id such as __proto__.
    people: { ...history.people, ...Object.fromEntries(learned) },
  };
}

function figuresOf(closes: readonly CountedClose[]): Omit<PriceHistory, 'people'> {
  return {
    closes,
    lean: leanOf(closes),
    count: sumOf(closes, (close) => close.count),
    squares: sumOf(closes, (close) => close.squares),
    ...quantiles(closes.slice(-maxMisses).map(({ miss }) => miss)),
    closedCount: closes.length,
  };
}

function leanOf(closes: readonly Pick<CountedClose, 'median'>[]): number {
  return (median(closes.map((close) => close.median)) * closes.length) / (closes.length + 8);
}

function withGuess(record: CountedRecord | undefined, guess: CountedGuess): CountedRecord {
  const guesses = [...ofOthers(record?.guesses ?? [], guess), guess].slice(-maxGuesses);
  const bias = biasOf(guesses);
  const squares = sumOf(guesses, ({ share, error }) => share * clip(error - bias, maxDeviation) ** 2);
  return { count: countOf(guesses), bias, squares, ownerCount: guesses.length, guesses };
}

/**
 * b, as far as three of four errors share it: the end of their middle half that is nearer to 0, or 0 inside. So
 * whoever closes falsely on a few of a person’s guesses makes no bias.
 */
function biasOf(guesses: readonly CountedGuess[]): number {
  const errors = guesses.map(({ error }) => error).toSorted((a, b) => a - b);
  const quarter = Math.floor(errors.length / 4);
  const [low, high] = [errors[quarter] ?? 0, errors.at(-1 - quarter) ?? 0];
  const count = countOf(guesses);
  return clip(((Math.max(low, 0) + Math.min(high, 0)) * count) / (count + 5), maxBias);
}

function countOf(guesses: readonly CountedGuess[]): number {
  return sumOf(guesses, ({ share }) => share);
}

/**
 * A final price as evidence of what such things cost: as far as the guesses of others make it plausible, by
 * the range that a new community would show, which no close can widen. In minor units; null with fewer than
 * two guesses.
 */
export function plausiblePrice({
  finalPriceMinor,
  suggestions,
  ownerId = null,
}: ClosedListing): number | null {
  const guesses = guessesOfOthers(suggestions, ownerId);
  const fair = guesses.length < minWitnesses ? null : fairPrice(guesses, emptyHistory);
  if (!fair || !isPrice(finalPriceMinor)) return null;
  return Math.min(Math.max(finalPriceMinor, fair.lowMinor), fair.highMinor);
}

/**
 * Sums of fractions depend on the order. The id comes last, because a person’s id may change
 * (docs/decisions/0037).
 */
function inOneOrder(a: PricedSuggestion, b: PricedSuggestion): number {
  return a.amountMinor - b.amountMinor || shareOf(a) - shareOf(b) || (a.userId < b.userId ? -1 : 1);
}

function shareOf({ isIndependent = true }: PricedSuggestion): number {
  return isIndependent ? 1 : 0.5;
}

function quantiles(misses: readonly number[]): { lowMiss: number; highMiss: number } {
  const sorted = [...misses, ...expectedMisses].toSorted((a, b) => a - b);
  const at = (place: number) => sorted[Math.min(Math.max(place, 1), sorted.length) - 1] ?? 0;
  const places = sorted.length + 1;
  return { lowMiss: at(Math.floor(0.1 * places)), highMiss: at(Math.ceil(0.9 * places)) };
}

function confidence(count: number, ratio: number, closedCount: number): Confidence {
  if (count < minConfident || ratio > 4) return 'rough';
  return ratio <= 2.5 && closedCount >= 30 ? 'good' : 'fair';
}

function guessesOfOthers(suggestions: readonly PricedSuggestion[], ownerId: string | null) {
  return lastOfEach(suggestions.filter(({ userId }) => userId !== ownerId));
}

function lastOfEach(suggestions: readonly PricedSuggestion[]): PricedSuggestion[] {
  const last = new Map(suggestions.map((suggestion) => [suggestion.userId, suggestion]));
  return [...last.values()].filter(({ amountMinor }) => isPrice(amountMinor));
}

/**
 * At least one minor unit. The tiny addition rounds half a unit up despite errors of logarithms; it is at
 * most a tenth of a unit at the largest amount.
 */
export function wholeUnits(logarithm: number): number {
  const amount = Math.exp(logarithm);
  return Math.max(Math.round(amount + amount * 1e-12), 1);
}

export const confidences = ['rough', 'fair', 'good'] as const;
export type Confidence = (typeof confidences)[number];

/** With fewer guesses no fair price is shown. */
export const minGuesses = 3;

/** With fewer guesses a fair price is always rough. */
export const minConfident = 5;

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
