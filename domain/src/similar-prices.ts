import { dayMs } from './durations.ts';
import { joinPairs, singular, tellingWords, thingOf } from './everyday-words.ts';
import { type Origin, keysOf } from './origin.ts';
import { isUnspaced, wordsOf as wordsOfText } from './search-words.ts';

/** The price as far as its guesses make it plausible, in minor units. */
export type Evidence = Origin & { plausibleMinor: number };

export type PricedThing = Evidence & {
  words: PriceWords;
  closedAtMs: number;
  /** Null if a place is unknown. */
  distanceKm: number | null;
};

/** Rare words weigh more; missing ones have the middle weight. */
export type WordWeights = Readonly<Record<string, number>>;

const minLikeness = 0.5;
const maxSimilar = 20;
export const minPrices = 5;
/** So that five prices have at least three owners on three networks. */
export const maxOfOne = 2;
const descriptionShare = 0.75;

/** By words, then nearness and age; two of each owner and network, so that a few cannot push the others out. */
export function rankSimilar<T extends PricedThing>(
  asked: PriceWords,
  things: readonly T[],
  weights: WordWeights,
  nowMs: number,
): T[] {
  const [askedThings, weightOf] = [thingsOf(asked), weightsOfThings(asked, weights)];
  const ranked = things
    .map((thing) => ({ thing, likeness: likeness(askedThings, thingsOf(thing.words), weightOf) }))
    .filter((each) => each.likeness >= minLikeness)
    .map((each) => ({ ...each, rank: each.likeness * nearness(each.thing) * youth(each.thing, nowMs) }))
    .toSorted((a, b) => b.rank - a.rank || b.thing.closedAtMs - a.thing.closedAtMs)
    .map(({ thing }) => thing);
  return firstOfEach(ranked).slice(0, maxSimilar);
}

/**
 * In minor units: the first of each owner and network, so that each has one voice in a fair price, and none of the
 * asking owner’s or their network’s; empty below five.
 */
export function usualPrices(similar: readonly Evidence[], own: Origin): number[] {
  return atLeastFive(firstOfEach(similar, 1, keysOf(own)));
}

/** In minor units, the first two of each owner and network; empty below five. */
export function pricesOf(evidence: readonly Evidence[]): number[] {
  return atLeastFive(firstOfEach(evidence));
}

function atLeastFive(evidence: readonly Evidence[]): number[] {
  return evidence.length < minPrices ? [] : evidence.map(({ plausibleMinor }) => plausibleMinor);
}

/** The first ones of each owner and network, two unless told otherwise, and none of those left out. */
export function firstOfEach<T extends Origin>(
  things: readonly T[],
  most = maxOfOne,
  leftOut: readonly string[] = [],
): T[] {
  const taken = new Map(leftOut.map((key) => [key, most]));
  return things.filter((thing) => {
    const keys = keysOf(thing);
    if (keys.some((key) => (taken.get(key) ?? 0) >= most)) return false;
    for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
    return true;
  });
}

/**
 * Words of the title that find similar things: each is in half of them, and at least five things have all,
 * because fewer prices are not shown. The whole title if there are none.
 */
export function sharedWords(title: string, similar: readonly PricedThing[]): string {
  const withPart = (things: readonly PricedThing[], part: string) => {
    const asked = priceWords(part, '').title;
    return asked.length === 0 ? [] : things.filter((thing) => asked.every((word) => hasWord(thing, word)));
  };
  const half = Math.max(similar.length / 2, 1);
  const needed = similar.length < minPrices ? half : minPrices;
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
  return [...words.title, ...words.description].some((each) => thingOf(each) === thingOf(word));
}

/** The middle half and the median; null below five. */
export function spreadOf(prices: readonly number[]): { low: number; median: number; high: number } | null {
  if (prices.length < minPrices) return null;
  const sorted = prices.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? 0;
  const last = sorted.length - 1;
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return { low: at(Math.floor(last / 4)), median, high: at(Math.ceil((last * 3) / 4)) };
}

/** All names of a thing as one word. */
function thingsOf({ title, description }: PriceWords): PriceWords {
  return { title: [...new Set(title.map(thingOf))], description: description.map(thingOf) };
}

/** A thing is as common as its most common name. */
function weightsOfThings(asked: PriceWords, weights: WordWeights): (thing: string) => number {
  const known = new Map<string, number>();
  for (const [word, weight] of Object.entries(weights))
    known.set(thingOf(word), Math.min(weight, known.get(thingOf(word)) ?? Infinity));
  const ofAsked = thingsOf(asked).title.flatMap((thing) => known.get(thing) ?? []);
  const usual = ofAsked.toSorted((a, b) => a - b)[ofAsked.length >> 1] ?? 1;
  return (thing) => known.get(thing) ?? usual;
}

/** 0 to 1: how much of the title matches and, weighing less, how little else there is. */
function likeness(asked: PriceWords, thing: PriceWords, weightOf: (thing: string) => number): number {
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

/** Two years count two thirds. */
function youth({ closedAtMs }: PricedThing, nowMs: number): number {
  return 1 / (1 + Math.max(nowMs - closedAtMs, 0) / (4 * 365 * dayMs));
}

/** Each word once; the description’s only if the title lacks it. */
export type PriceWords = { title: readonly string[]; description: readonly string[] };

/** More words cost storage and improve little. */
const [maxTitleWords, maxDescriptionWords] = [10, 6];
/** Most words of these scripts are that short. */
const pieceLength = 2;

/** Whether these texts tell of the same thing by the same words, so that what was guessed under one fits the other. */
export function tellTheSame(one: Texts, other: Texts): boolean {
  const [words, others] = [one, other].map(({ title, description }) => {
    const found = priceWords(title, description);
    return JSON.stringify([found.title.toSorted(), found.description.toSorted()]);
  });
  return words === others;
}

type Texts = { title: string; description: string };

/** Of the description only the longest, which say most. */
export function priceWords(title: string, description: string): PriceWords {
  const titleWords = wordsOf(title).slice(0, maxTitleWords);
  const rest = wordsOf(description).filter((word) => !titleWords.includes(word));
  const longest = rest.toSorted((a, b) => b.length - a.length).slice(0, maxDescriptionWords);
  return { title: titleWords, description: longest };
}

function wordsOf(text: string): string[] {
  const words = tellingWords(joinPairs(wordsOfText(text))).map((word) =>
    isUnspaced(word) ? Array.from(word).slice(0, pieceLength).join('') : singular(word),
  );
  return [...new Set(words.filter((word) => Array.from(word).length > 1))];
}

/** ISO 8601 in UTC. */
type KnownPrice = Evidence & { closedAt: string };

/** 'YYYY-MM' or 'YYYY' in UTC; minor units. */
type SpreadInPeriod = { period: string; count: number; low: number; median: number; high: number };

const maxMonths = 24;

/**
 * By month, or by year beyond two years, oldest first. Periods with fewer than five prices are left out,
 * because they could reveal a person’s sale.
 */
export function pricePeriods(prices: readonly KnownPrice[]): SpreadInPeriod[] {
  const months = [...new Set(prices.map(({ closedAt }) => closedAt.slice(0, 7)))].toSorted();
  const length = monthsBetween(months[0], months.at(-1)) > maxMonths ? 4 : 7;
  const byPeriod = Map.groupBy(prices, ({ closedAt }) => closedAt.slice(0, length));
  return [...byPeriod]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([period, of]) => {
      const counted = pricesOf(of);
      const spread = spreadOf(counted);
      return spread ? [{ period, count: counted.length, ...spread }] : [];
    });
}

function monthsBetween(first = '', last = ''): number {
  return monthNumber(last) - monthNumber(first) + 1;
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}
