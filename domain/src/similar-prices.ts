import { priceWords, type PriceWords } from './price-words.ts';

/** A sold thing, with the facts that are compared. */
export type PricedThing = {
  ownerId: string;
  words: PriceWords;
  finalPriceMinor: number;
  closedAtMs: number;
  /** Null where one of the two places is not known. */
  distanceKm: number | null;
};

/** The weight of each word: the rarer it is, the heavier. A missing word has the middle weight. */
export type WordWeights = Readonly<Record<string, number>>;

/** Things less alike than this are not called similar. */
const leastLikeness = 0.5;
/** At most this many things count, and are stored. */
const mostSimilar = 20;
/** Fewer final prices than this do not show what is usual. */
const leastPrices = 5;
/** At most this many are one owner's, so that five prices have at least three owners. */
const mostOfOwner = 2;
/** A word that only the description has counts less than one of the title. */
const descriptionShare = 0.75;
const dayMs = 24 * 60 * 60 * 1000;

/** Those of these things that are similar to what is asked about, the best first: by words, then nearness and age. */
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
 * The final prices that show what is usual for this owner's thing, in minor units: none of their own, and at most two of any other owner,
 * so that nobody sets it alone; none if fewer than five are left.
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

/**
 * Words of a title, as they stand there, by which a search finds what is similar: each is in at least half of the similar things, and five of
 * these, where there are as many, have them all, because fewer prices are not shown. All of the title where there are none.
 */
export function sharedWords(title: string, similar: readonly PricedThing[]): string {
  const withPart = (things: readonly PricedThing[], part: string) => {
    const asked = priceWords(part, '').title;
    return asked.length === 0 ? [] : things.filter((thing) => asked.every((word) => hasWord(thing, word)));
  };
  const half = Math.max(similar.length / 2, 1);
  const needed = similar.length < leastPrices ? half : leastPrices;
  const parts = title.split(/\s+/);
  const counted = parts.map((part) => ({ part, count: withPart(similar, part).length }));
  const kept = new Set<string>();
  let left = similar;
  for (const { part, count } of counted.toSorted((one, other) => other.count - one.count)) {
    const having = withPart(left, part);
    if (count < half || having.length < needed) continue;
    kept.add(part);
    left = having;
  }
  const shared = parts.filter((part) => kept.has(part)).join(' ');
  return shared.replace(/[,;:]$/, '') || title;
}

function hasWord({ words }: PricedThing, word: string): boolean {
  return words.title.includes(word) || words.description.includes(word);
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

/** From 0 to 1: how much of the title the other thing has, and, with less weight, how much else it is. */
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
