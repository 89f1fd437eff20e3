import { allKeys, keyAt, keysWithPrefix, type KeyRange } from './name-keys.ts';
import { partKinds, type PlacesIndex } from './places-file.ts';
import { qualifierFinder, type PlaceFilter } from './qualifiers.ts';
import { readSearch } from './read-search.ts';
import { keysOneSlipAway } from './typing-slips.ts';

/** Finds places by name, best match first: how well the name matches and how many people live there. */
export type SearchCities = (text: string, atMost: number) => number[];

type FilteredReading = { name: string; isWhole: boolean; filter: PlaceFilter };
type Scored = { place: number; score: number };

/** Points for the kinds of key (primary, alternate, inner, syllable), to be added to the power of ten of the population. */
const points = { exact: [2.5, 1.7, 0.6, 0.3], word: [1.2, 0.3, 0.2, 0], prefix: [1, 0, -0.2, -0.2] };
const districtMalus = 0.7;

export function citySearcher(index: PlacesIndex): SearchCities {
  const weight = Float32Array.from(
    index.population,
    (people, place) =>
      Math.log10(people + 10) - (index.part[place] === partKinds.district ? districtMalus : 0),
  );
  const findFilter = qualifierFinder(index);

  return function searchCities(text, atMost) {
    const best = new BestPlaces(atMost);
    const readings: FilteredReading[] = [];
    for (const { name, qualifiers, isWhole } of readSearch(text)) {
      const filter = findFilter(qualifiers, isWhole ? 3 : 1);
      if (filter) readings.push({ name, isWhole, filter });
    }
    for (const { name, isWhole, filter } of readings) {
      const keys = keysWithPrefix(index, name, allKeys(index));
      const isExact = keys.first < keys.end && keyAt(index, keys.first) === name;
      if (!isWhole) score(keys, name, filter, best);
      else if (isExact) score({ first: keys.first, end: keys.first + 1 }, name, filter, best);
    }
    if (best.places.length > 0) return best.places;
    for (const { name, isWhole, filter } of readings) {
      if (!isWhole) for (const keys of keysOneSlipAway(index, name)) score(keys, name, filter, best);
    }
    return best.places;
  };

  /** Offers every place of the keys, all of which begin with the name or with a slip of it. */
  function score(keys: KeyRange, name: string, filter: PlaceFilter, best: BestPlaces): void {
    const nameBytes = Buffer.byteLength(name);
    for (let key = keys.first; key < keys.end; key++) {
      const start = index.keyStart[key] ?? 0;
      const length = (index.keyStart[key + 1] ?? 0) - start;
      const isWord = index.keyText[start + nameBytes] === 0x20;
      const kinds = length === nameBytes ? points.exact : isWord ? points.word : points.prefix;
      const end = index.postingStart[key + 1] ?? 0;
      for (let at = index.postingStart[key] ?? 0; at < end; at++) {
        const posting = index.posting[at] ?? 0;
        const place = posting >>> 2;
        const sum = (weight[place] ?? 0) + (kinds[posting & 3] ?? 0);
        if (sum > best.floor && filter(place)) best.offer(place, sum);
      }
    }
  }
}

/** The places with the highest scores so far, each once. */
class BestPlaces {
  /** A result is kept only if its score is higher than this. */
  floor = -Infinity;
  readonly #atMost: number;
  readonly #kept: Scored[] = [];

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  get places(): number[] {
    return this.#kept.map((scored) => scored.place);
  }

  offer(place: number, score: number): void {
    const kept = this.#kept;
    const before = kept.findIndex((other) => other.place === place);
    if (before !== -1) {
      if ((kept[before]?.score ?? 0) >= score) return;
      kept.splice(before, 1);
    }
    const at = kept.findIndex((other) => other.score < score);
    kept.splice(at === -1 ? kept.length : at, 0, { place, score });
    if (kept.length > this.#atMost) kept.pop();
    if (kept.length === this.#atMost) this.floor = kept.at(-1)?.score ?? this.floor;
  }
}
