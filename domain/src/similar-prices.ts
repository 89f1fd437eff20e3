import { priceWords, type PriceWords } from './price-words.ts';

/** Something that went for a price, as far as it is compared. */
export type PricedThing = {
  ownerId: string;
  words: PriceWords;
  finalPriceMinor: number;
  closedAtMs: number;
  /** Null where one of the two places is not known. */
  distanceKm: number | null;
};

/** How much each word says: the rarer it is, the more. A word that is missing says as much as the middle one. */
export type WordWeights = Readonly<Record<string, number>>;

/** Things less alike than this are no longer called similar. */
const leastLikeness = 0.5;
/** No more things than this count, or are kept. */
const mostSimilar = 20;
/** Fewer final prices than this say nothing of what is usual (product 8.8). */
export const leastPrices = 5;
/** One owner has no more of them: five prices are of three owners at least. */
const mostOfOwner = 2;
/** What only a description says counts less than a title. */
const descriptionShare = 0.75;
const dayMs = 24 * 60 * 60 * 1000;

/** Those of these things that are similar to what is asked about, the best first: by words, then nearness and age (product 8.8). */
export function rankSimilar<T extends PricedThing>(
  asked: PriceWords,
  things: readonly T[],
  weights: WordWeights,
  nowMs: number,
): T[] {
  return things
    .map((thing) => ({ thing, likeness: likeness(asked, thing.words, weights) }))
    .filter((each) => each.likeness >= leastLikeness)
    .map((each) => ({ ...each, rank: each.likeness * nearness(each.thing) * youth(each.thing, nowMs) }))
    .toSorted((a, b) => b.rank - a.rank || b.thing.closedAtMs - a.thing.closedAtMs)
    .slice(0, mostSimilar)
    .map(({ thing }) => thing);
}

/**
 * The final prices that say what is usual for this owner's thing, in minor units: none of their own, at most two of any other owner, so that
 * nobody sets it alone; none where that leaves fewer than five.
 */
export function usualPrices(similar: readonly PricedThing[], ownerId: string | null): number[] {
  const taken = new Map<string, number>();
  const prices = similar.flatMap((thing) => {
    const count = (taken.get(thing.ownerId) ?? 0) + 1;
    taken.set(thing.ownerId, count);
    return thing.ownerId === ownerId || count > mostOfOwner ? [] : [thing.finalPriceMinor];
  });
  return prices.length < leastPrices ? [] : prices;
}

/** Those words of a title, as they stand there, that at least half of the similar things have; all of it where there is none. */
export function sharedWords(title: string, similar: readonly PricedThing[]): string {
  const isShared = (word: string) =>
    similar.filter(({ words }) => words.title.includes(word) || words.description.includes(word)).length *
      2 >=
    similar.length;
  const shared = title.split(/\s+/).filter((part) => {
    const words = priceWords(part, '').title;
    return words.length > 0 && words.every(isShared);
  });
  return shared.join(' ') || title;
}

/** The middle half of prices, and the one in the middle; null of fewer than five. */
export function spreadOf(prices: readonly number[]): { low: number; median: number; high: number } | null {
  if (prices.length < leastPrices) return null;
  const sorted = prices.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? 0;
  const last = sorted.length - 1;
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return { low: at(Math.floor(last / 4)), median, high: at(Math.ceil((last * 3) / 4)) };
}

/** From 0 to 1: how much of what the title says the thing has, and a little of how much else the thing is. */
function likeness(asked: PriceWords, thing: PriceWords, weights: WordWeights): number {
  // Every object inherits a ‘constructor’, and people write that word.
  const knownOf = (word: string) => (Object.hasOwn(weights, word) ? weights[word] : undefined);
  const known = asked.title.flatMap((word) => knownOf(word) ?? []).toSorted((a, b) => a - b);
  const usual = known[known.length >> 1] ?? 1;
  const weightOf = (word: string) => knownOf(word) ?? usual;
  return 0.7 * shareFound(asked.title, thing, weightOf) + 0.3 * shareFound(thing.title, asked, weightOf);
}

function shareFound(words: readonly string[], among: PriceWords, weightOf: (word: string) => number): number {
  let [found, all] = [0, 0];
  for (const word of words) {
    const share = among.title.includes(word) ? 1 : among.description.includes(word) ? descriptionShare : 0;
    found += share * weightOf(word);
    all += weightOf(word);
  }
  return all === 0 ? 0 : found / all;
}

function nearness({ distanceKm }: PricedThing): number {
  if (distanceKm === null) return 0.85;
  return distanceKm <= 50 ? 1 : distanceKm <= 200 ? 0.95 : 0.85;
}

/** A price of two years ago counts two thirds. */
function youth({ closedAtMs }: PricedThing, nowMs: number): number {
  return 1 / (1 + Math.max(nowMs - closedAtMs, 0) / (4 * 365 * dayMs));
}
