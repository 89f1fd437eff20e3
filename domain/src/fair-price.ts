import { type Confidence, fewestConfident } from './confidence.ts';

/**
 * A fair price from neighbours' guesses: the average of the middle guesses, each corrected for how high or low that person usually
 * runs, with what similar things went for as an extra voice (product 8.4). An error e is the natural logarithm of guess / final price,
 * so that neither the currency nor the size of a price matters; d is what of it the crowd's lean does not explain.
 */

/**
 * What one person suggests. `isIndependent`: it was made before any other was visible to that person; left out, it was. `share`: the part
 * of a voice that it has in an estimate, for those who share one (product 9.6); left out, it is a whole one.
 */
export type PricedSuggestion = {
  userId: string;
  amountMinor: number;
  isIndependent?: boolean;
  share?: number;
};

/** A listing that was closed with a final price. Left out, its owner has no other listing. */
export type ClosedListing = {
  finalPriceMinor: number;
  suggestions: readonly PricedSuggestion[];
  ownerId?: string;
};

/** How well a person's guesses were: their number n, Σd and Σd², where one that is not independent counts half. */
export type GuessRecord = {
  count: number;
  sum: number;
  squares: number;
  /** Owners of the listings they were for, in order of time; no more than count. */
  ownerIds: readonly (string | null)[];
};

/** What closed listings have taught, as plain data that can be stored. */
export type PriceHistory = {
  /** Of each listing the median e, in order of time; the last of them. */
  medians: readonly number[];
  /** Every guess is corrected by g/2. */
  lean: number;
  count: number;
  squares: number;
  /** How far estimates were from final prices in units of u, in order of time; the last of them. */
  misses: readonly number[];
  /** The tenth and the ninetieth of a hundred misses. */
  lowMiss: number;
  highMiss: number;
  /** How many listings have closed with a final price and a guess. */
  closedCount: number;
  people: Readonly<Record<string, GuessRecord>>;
};

/** In minor units; four of five final prices lie between `lowMinor` and `highMinor`. */
export type FairPrice = {
  estimateMinor: number;
  lowMinor: number;
  highMinor: number;
  confidence: Confidence;
};

/** A record moves nothing until it is of listings of so many owners: two accounts cannot make one for each other. */
export const leastOwners = 3;
/** Fewer similar things than this have no usual price. */
const leastSimilar = 5;
/** No more medians of a history count than the last of them. */
export const longestMedians = 1_000;
const longestMisses = 200;
/** Two powers of e, about seven times: no single guess, and no single listing, says more than that of how guesses run. */
const farthest = 2;
/** In units of u: a listing that went for something absurd widens no range by more than this (docs/decisions/0043). */
const farthestMiss = 3;
/** Misses before any are known: ten points of the normal distribution. */
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
 * The fair price of what was guessed, or null when nothing was. Of several guesses by a person the last one counts; those that are not
 * above 0 do not. Guesses by the owner must have been left out.
 */
export function fairPrice(
  suggestions: readonly PricedSuggestion[],
  history: PriceHistory,
  similarFinalPricesMinor: readonly number[] = [],
): FairPrice | null {
  const made = estimate(lastOfEach(suggestions), history, similarFinalPricesMinor);
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
 * The history with one more listing that was closed; listings must come in the order in which they were closed. Similar prices are
 * those that were known before, so that its miss is what people were shown.
 */
export function recordClosed(
  history: PriceHistory,
  { finalPriceMinor, suggestions, ownerId }: ClosedListing,
  similarFinalPricesMinor: readonly number[] = [],
): PriceHistory {
  const guesses = lastOfEach(suggestions);
  const made = estimate(guesses, history, similarFinalPricesMinor);
  if (!made || !isPrice(finalPriceMinor)) return history;
  const finalPrice = Math.log(finalPriceMinor);
  const errors = guesses.map(({ amountMinor }) => Math.log(amountMinor) - finalPrice);
  const medians = [...history.medians, clip(median(errors), farthest)].slice(-longestMedians);
  const lean = (median(medians) * medians.length) / (medians.length + 8);
  const miss = clip((finalPrice - made.price) / made.spread, farthestMiss);
  const misses = [...history.misses, miss].slice(-longestMisses);
  const people = { ...history.people };
  let { count, squares } = history;
  for (const [at, { userId, isIndependent = true }] of guesses.entries()) {
    const share = isIndependent ? 1 : 0.5;
    const error = clip((errors[at] ?? 0) - lean, farthest);
    count += share;
    squares += share * error ** 2;
    people[userId] = withError(people[userId], error, share, ownerId ?? null);
  }
  return {
    medians,
    lean,
    count,
    squares,
    misses,
    ...quantiles(misses),
    closedCount: history.closedCount + 1,
    people,
  };
}

function withError(
  { count, sum, squares, ownerIds }: GuessRecord = newcomer,
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

const newcomer: GuessRecord = { count: 0, sum: 0, squares: 0, ownerIds: [] };

/** A guess as it counts: z, corrected by its person's bias, and its weight. */
type Voice = { at: number; weight: number; variance: number };

/** F and u, both of natural logarithms. */
function estimate(
  guesses: readonly PricedSuggestion[],
  history: PriceHistory,
  similarFinalPricesMinor: readonly number[],
): { price: number; spread: number; count: number } | null {
  if (guesses.length === 0) return null;
  const usualVariance = (history.squares + 20) / (history.count + 20);
  const voices = guesses.map((guess) => voiceOf(guess, history, usualVariance));
  // One order, whatever the order of the guesses: sums of fractions depend on it.
  voices.sort((a, b) => a.at - b.at || a.weight - b.weight || a.variance - b.variance);
  const weight = sumOf(voices, (voice) => voice.weight);
  const middle = middleOf(voices, weight);
  const usual = usualPrice(similarFinalPricesMinor);
  const count = voices.length;
  const pull = usual ? Math.min(sumOf(voices, (voice) => voice.variance) / count / usual.variance, 3) : 0;
  const price = usual ? usual.price + ((middle - usual.price) * count) / (count + pull) : middle;
  const effectiveCount = weight ** 2 / sumOf(voices, (voice) => voice.weight ** 2);
  const scatter = sumOf(voices, (voice) => voice.weight * clip(voice.at - middle, farthest) ** 2) / weight;
  const variance = (effectiveCount * scatter + 5 * usualVariance) / (effectiveCount + 5);
  return { price, spread: Math.sqrt(0.16 + variance / (effectiveCount + pull)), count };
}

function voiceOf(
  { userId, amountMinor, share = 1 }: PricedSuggestion,
  history: PriceHistory,
  usual: number,
): Voice {
  const { count, sum, squares } = recordOf(history, userId);
  const lean = clip(sum / (count + 5), Math.log(3));
  // Σ(d − b)², written with the sums that are kept.
  const around = Math.max(squares - 2 * lean * sum + count * lean ** 2, 0);
  const variance = (around + 8 * usual) / (count + 8);
  const trust = Math.min(Math.max(Math.sqrt(usual / variance), 0.5), 2);
  return {
    at: Math.log(amountMinor) - lean - history.lean / 2,
    weight: (share * trust * (count + 1)) / (count + 2),
    variance,
  };
}

function recordOf({ people }: PriceHistory, userId: string): GuessRecord {
  const record = Object.hasOwn(people, userId) ? people[userId] : undefined;
  return record && record.ownerIds.length >= leastOwners ? record : newcomer;
}

/** c: the average price of the middle two fifths of all voices, as a logarithm. */
function middleOf(voices: readonly Voice[], weight: number): number {
  const [from, to] = [0.3 * weight, 0.7 * weight];
  // Prices are taken as parts of this one, so that no size of amounts exceeds what numbers can hold.
  const unit = voices[voices.length >> 1]?.at ?? 0;
  let [before, sum] = [0, 0];
  for (const { at, weight: own } of voices) {
    const inside = Math.min(before + own, to) - Math.max(before, from);
    if (inside > 0) sum += inside * Math.exp(at - unit);
    before += own;
  }
  return unit + Math.log(sum / (to - from));
}

/** m and τ²: what similar things went for, and how much they differ; null of fewer than five. */
function usualPrice(finalPricesMinor: readonly number[]): { price: number; variance: number } | null {
  const prices = finalPricesMinor.filter(isPrice).map((finalPrice) => Math.log(finalPrice));
  if (prices.length < leastSimilar) return null;
  const price = median(prices);
  const squares = prices.map((each) => clip(each - price, farthest) ** 2).toSorted((a, b) => a - b);
  return { price, variance: (sumOf(squares, (square) => square) + 2) / (prices.length + 4) };
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
  const last = new Map<string, PricedSuggestion>();
  for (const suggestion of suggestions) {
    if (isPrice(suggestion.amountMinor)) last.set(suggestion.userId, suggestion);
  }
  return [...last.values()];
}

function isPrice(amountMinor: number): boolean {
  return Number.isFinite(amountMinor) && amountMinor > 0;
}

/** Whole minor units, at least one. Half a unit is rounded up though the last digits of a sum may be missing. */
function wholeUnits(logarithm: number): number {
  const amount = Math.exp(logarithm);
  return Math.max(Math.round(amount + amount * 1e-9), 1);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

function clip(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit);
}

function sumOf<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}
