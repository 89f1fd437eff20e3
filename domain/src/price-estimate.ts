/**
 * The average of the middle guesses, each corrected for its person’s bias, with the prices of similar things
 * as one more guess. Unrounded.
 */

/** One per person. */
export type Guess = { userId: string; amountMinor: number };

/** n, b and Σ clip(d − b, 1)² of as many owners’ listings; a guess that is not independent counts half. */
export type GuessRecord = { count: number; bias: number; squares: number; ownerCount: number };

/** The crowd’s lean g, and n and Σd² over all guesses. */
export type Crowd = {
  /** Guesses are corrected by g/2. */
  lean: number;
  count: number;
  squares: number;
  people: Readonly<Record<string, GuessRecord>>;
};

/** Of fewer owners, three false ones could be what a record says. */
const minMeasured = 10;
const minSimilar = 5;
/** e^0.4, 1.5 times. Whatever is farther from the middle draws no more than from there: whoever guesses or sells falsely at any price moves little. */
const far = 0.4;
/** e², about seven times: the limit of one guess’s or listing’s influence. */
export const farthest = 2;

/** Similar prices count as at most this many guesses, and half a one for each beyond two: two owners may be in league. */
const [maxDraw, inLeague] = [3, 2];

const newcomer: GuessRecord = { count: 0, bias: 0, squares: 0, ownerCount: 0 };

/** z, corrected by bias, and its weight. */
type Voice = { at: number; weight: number; variance: number };

/** What u depends on: c′, S, v and a′. */
type Basis = { effectiveCount: number; scatter: number; usualVariance: number; pull: number };

/** F, u and M as natural logarithms. */
export type Estimate = {
  price: number;
  spread: number;
  count: number;
  middle: number;
  usual: { price: number; count: number } | null;
  basis: Basis;
};

/** Guesses must be above 0. */
export function estimatePrice(
  guesses: readonly Guess[],
  crowd: Crowd,
  similarFinalPricesMinor: readonly number[],
): Estimate | null {
  if (guesses.length === 0) return null;
  const usualVariance = (crowd.squares + 20) / (crowd.count + 20);
  const voices = guesses.map((guess) => voiceOf(guess, crowd, usualVariance));
  // Sums of fractions depend on the order.
  voices.sort((a, b) => a.at - b.at || a.weight - b.weight || a.variance - b.variance);
  const weight = sumOf(voices, (voice) => voice.weight);
  const middle = middleOf(voices, weight);
  const usual = usualPrice(similarFinalPricesMinor);
  const count = voices.length;
  const most = usual ? draw(sumOf(voices, (voice) => voice.variance) / count, usual) : 0;
  const away = usual ? usual.price - middle : 0;
  const price = middle + (clip(away, far) * most) / (count + most);
  const pull = most * Math.min(1, far / Math.abs(away));
  const effectiveCount = weight ** 2 / sumOf(voices, (voice) => voice.weight ** 2);
  const scatter = sumOf(voices, (voice) => voice.weight * clip(voice.at - middle, farthest) ** 2) / weight;
  const basis = { effectiveCount, scatter, usualVariance, pull };
  return { price, spread: spreadOf(basis), count, middle, usual, basis };
}

export function spreadOf({ effectiveCount, scatter, usualVariance, pull }: Basis): number {
  const variance = (effectiveCount * scatter + 5 * usualVariance) / (effectiveCount + 5);
  return Math.sqrt(0.16 + variance / (effectiveCount + pull));
}

function voiceOf({ userId, amountMinor }: Guess, crowd: Crowd, usual: number): Voice {
  const record = recordOf(crowd.people, userId) ?? newcomer;
  const { count, bias, squares } = record.ownerCount >= minMeasured ? record : newcomer;
  const variance = (squares + 8 * usual) / (count + 8);
  const trust = Math.min(Math.max(Math.sqrt(usual / variance), 0.5), 2);
  return {
    at: Math.log(amountMinor) - bias - crowd.lean / 2,
    weight: (trust * (count + 1)) / (count + 2),
    variance,
  };
}

/** Every object inherits a ‘constructor’. */
export function recordOf<T>(people: Readonly<Record<string, T>>, userId: string): T | undefined {
  return Object.hasOwn(people, userId) ? people[userId] : undefined;
}

/** c: the average of the middle two fifths, as a logarithm. Of few guesses these can have a part of the first and last. */
function middleOf(voices: readonly Voice[], weight: number): number {
  const [from, to] = [0.3 * weight, 0.7 * weight];
  // Whose record is good has more weight, but not in this.
  const unit = median(voices.map(({ at }) => at));
  let [before, sum] = [0, 0];
  for (const { at, weight: own } of voices) {
    const inside = Math.min(before + own, to) - Math.max(before, from);
    if (inside > 0) sum += inside * Math.exp(clip(at - unit, far));
    before += own;
  }
  return unit + Math.log(sum / (to - from));
}

/** m, τ² and k: middle, variance and number of similar prices, one of each owner. */
type Usual = { price: number; variance: number; count: number };

/** a: how many guesses similar prices count as. */
function draw(variance: number, usual: Usual): number {
  return Math.min(variance / usual.variance, maxDraw, (usual.count - inLeague) / 2);
}

/** Null below five. */
function usualPrice(finalPricesMinor: readonly number[]): Usual | null {
  const prices = finalPricesMinor.filter(isPrice).map((finalPrice) => Math.log(finalPrice));
  if (prices.length < minSimilar) return null;
  const price = median(prices);
  const squares = prices.map((each) => clip(each - price, farthest) ** 2).toSorted((a, b) => a - b);
  const variance = (sumOf(squares, (square) => square) + 2) / (prices.length + 4);
  return { price, variance, count: prices.length };
}

export function isPrice(amountMinor: number): boolean {
  return Number.isFinite(amountMinor) && amountMinor > 0;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

export function clip(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit);
}

export function sumOf<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}
