import { isUnspaced, wordsOf as wordsOfText } from './search-words.ts';

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

/** The words by which a price is found again, each once: those of the title, and those that only the description has. */
export type PriceWords = { title: readonly string[]; description: readonly string[] };

/** More words would cost storage and time, and improve little. */
const [mostTitleWords, mostDescriptionWords] = [10, 6];
/** Letters of a script without spaces are compared two at a time: most of its words are that short. */
const pieceLength = 2;

/** The words of a title and a description that say what a thing is; of a description only the longest, which say most. */
export function priceWords(title: string, description: string): PriceWords {
  const titleWords = wordsOf(title).slice(0, mostTitleWords);
  const rest = wordsOf(description).filter((word) => !titleWords.includes(word));
  const longest = rest.toSorted((a, b) => b.length - a.length).slice(0, mostDescriptionWords);
  return { title: titleWords, description: longest };
}

function wordsOf(text: string): string[] {
  const words = wordsOfText(text).map((word) =>
    isUnspaced(word) ? Array.from(word).slice(0, pieceLength).join('') : singular(word),
  );
  return [...new Set(words.filter((word) => Array.from(word).length > 1))];
}

/** ‘chairs’ and ‘chair’ are one word; ‘glass’ stays as it is. */
function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** A final price in minor units, and when it closed: ISO 8601 in UTC. */
type KnownPrice = { closedAt: string; finalPriceMinor: number };

/** The final prices of a time, 'YYYY-MM' or 'YYYY' in UTC, in minor units. */
type SpreadInPeriod = { period: string; count: number; low: number; median: number; high: number };

/** Over a longer time months would be too many to look at. */
const mostMonths = 24;

/**
 * The spread of final prices by month, or by year if they go back more than two years, oldest first. A period with fewer than five is left
 * out, because it could reveal what single people sold.
 */
export function pricePeriods(prices: readonly KnownPrice[]): SpreadInPeriod[] {
  const months = [...new Set(prices.map(({ closedAt }) => closedAt.slice(0, 7)))].toSorted();
  const length = monthsBetween(months[0], months.at(-1)) > mostMonths ? 4 : 7;
  const byPeriod = Map.groupBy(prices, ({ closedAt }) => closedAt.slice(0, length));
  return [...byPeriod]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([period, of]) => {
      const spread = spreadOf(of.map(({ finalPriceMinor }) => finalPriceMinor));
      return spread ? [{ period, count: of.length, ...spread }] : [];
    });
}

function monthsBetween(first = '', last = ''): number {
  return monthNumber(last) - monthNumber(first) + 1;
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}
