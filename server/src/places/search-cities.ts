import { countryKeys, foldName, squeeze } from './country-names.ts';
import type { Region } from './gather-places.ts';
import { type PlacesIndex, partKinds } from './places-file.ts';

/** Best match first, by name and population. */
type SearchCities = (text: string, atMost: number) => number[];

type FilteredReading = { name: string; isWhole: boolean; filter: PlaceFilter };
type Scored = { place: number; score: number };

/** By kind of key (primary, alternate, inner, syllable), added to the population's power of ten. */
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
      if (!isWhole) for (const keys of keysOneTypoAway(index, name)) score(keys, name, filter, best);
    }
    return best.places;
  };

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

class BestPlaces {
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

type PlaceFilter = (place: number) => boolean;
type FindFilter = (qualifiers: string[], minPrefixLength: number) => PlaceFilter | undefined;

/** Each is compared with every region and country. */
const maxQualifiers = 3;

/** From `minPrefixLength` letters on, a qualifier may be a prefix. Undefined if no place can pass. */
function qualifierFinder(index: PlacesIndex): FindFilter {
  const named = [
    ...index.regions.flatMap((region, number) =>
      region ? keysOf('region', number, regionKeys(region)) : [],
    ),
    ...index.countries.flatMap((code, number) => keysOf('country', number, countryKeys(code))),
  ].toSorted((a, b) => compare(a.key, b.key));
  return (qualifiers, minPrefixLength) => {
    const asked = new Set(qualifiers.map(squeezeArticle).filter((qualifier) => qualifier !== ''));
    const filters = [...asked]
      .slice(0, maxQualifiers)
      .map((qualifier) => areasOf(index, named, qualifier, qualifier.length >= minPrefixLength));
    if (filters.includes(null)) return undefined;
    return (place) =>
      filters.every(
        (areas) =>
          areas?.region[index.region[place] ?? 0] === 1 || areas?.country[index.country[place] ?? -1] === 1,
      );
  };
}

type Kind = 'region' | 'country';
type Named = { key: string; kind: Kind; number: number };

function areasOf(
  index: PlacesIndex,
  named: readonly Named[],
  qualifier: string,
  isPrefix: boolean,
): Record<Kind, Uint8Array> | null {
  const areas = {
    region: new Uint8Array(index.regions.length),
    country: new Uint8Array(index.countries.length),
  };
  const first = firstFrom(named, qualifier);
  let at = first;
  for (; at < named.length; at += 1) {
    const { key, kind, number } = named[at] ?? nothing;
    if (isPrefix ? !key.startsWith(qualifier) : key !== qualifier) break;
    areas[kind][number] = 1;
  }
  return at === first ? null : areas;
}

const nothing: Named = { key: '', kind: 'region', number: 0 };

function keysOf(kind: Kind, number: number, keys: readonly string[]): Named[] {
  return keys.map((key) => ({ key, kind, number }));
}

function firstFrom(named: readonly Named[], qualifier: string): number {
  let [low, high] = [0, named.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(named[middle]?.key ?? '', qualifier) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function regionKeys({ countryCode, regionCode, name }: Region): string[] {
  const postal = countryCode === 'CA' ? canadianCodes[regionCode] : undefined;
  const keys = [squeeze(name)];
  // Numeric codes are GeoNames' own.
  if (/^[A-Z]+$/.test(regionCode)) keys.push(regionCode.toLowerCase());
  if (postal !== undefined) keys.push(postal);
  return keys;
}

/** By GeoNames' codes: 'London, ON'. */
const canadianCodes: Partial<Record<string, string>> = {
  '01': 'ab',
  '02': 'bc',
  '03': 'mb',
  '04': 'nb',
  '05': 'nl',
  '07': 'ns',
  '08': 'on',
  '09': 'pe',
  '10': 'qc',
  '11': 'sk',
  '12': 'yt',
  '13': 'nt',
  '14': 'nu',
};

function squeezeArticle(qualifier: string): string {
  return squeeze(qualifier.replace(/^\s*the\s+/i, ''));
}

type Reading = {
  name: string;
  qualifiers: string[];
  isWhole: boolean;
};

const maxTextLength = 100;
const maxQualifierWords = 3;
const separator = /[,;،、，]/;

/** 'springfield il' may be one name, or a name and a qualifier. */
function readSearch(text: string): Reading[] {
  const typed = text.slice(0, maxTextLength);
  const whole = foldName(typed.trim());
  if (whole === '') return [];
  const readings: Reading[] = [{ name: whole, qualifiers: [], isWhole: false }];
  const [name = '', ...qualifiers] = typed
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (qualifiers.length > 0) {
    const folded = foldName(name);
    if (folded !== '') readings.push({ name: folded, qualifiers, isWhole: false });
    return readings;
  }
  const words = whole.split(' ');
  for (let count = 1; count <= Math.min(maxQualifierWords, words.length - 1); count++) {
    readings.push({
      name: words.slice(0, -count).join(' '),
      qualifiers: [words.slice(-count).join(' ')],
      isWhole: true,
    });
  }
  return readings;
}

const letters = 'abcdefghijklmnopqrstuvwxyz ';
const minNameLength = 5;

/** A letter too many, too few or wrong, or two swapped. In short names a typo makes another word. */
function keysOneTypoAway(index: PlacesIndex, name: string): KeyRange[] {
  if (name.length < minNameLength) return [];
  const found: KeyRange[] = [];
  let right = allKeys(index);
  for (let at = 0; at < name.length && right.first < right.end; at++) {
    for (const ending of typosAt(name, at)) {
      const keys = keysWithPrefix(index, name.slice(0, at) + ending, right);
      if (keys.first < keys.end) found.push(keys);
    }
    // Later typos share the letters before them, so fewer keys are left.
    right = keysWithPrefix(index, name.slice(0, at + 1), right);
  }
  return found;
}

function typosAt(name: string, at: number): string[] {
  const rest = name.slice(at);
  const later = rest.slice(1);
  const typos = [later, later.slice(0, 1) + rest.slice(0, 1) + later.slice(1)];
  for (const letter of letters) typos.push(letter + later, letter + rest);
  return typos;
}

/** With exactly this folded name; `kind` is one of `keyKinds`. */
export function* placesNamed(index: PlacesIndex, name: string): Generator<{ place: number; kind: number }> {
  const key = lowerBound(index, name, allKeys(index));
  if (keyAt(index, key) !== name) return;
  const end = index.postingStart[key + 1] ?? 0;
  for (let at = index.postingStart[key] ?? 0; at < end; at++) {
    const posting = index.posting[at] ?? 0;
    yield { place: posting >>> 2, kind: posting & 3 };
  }
}

type KeyRange = { first: number; end: number };

function allKeys(index: PlacesIndex): KeyRange {
  return { first: 0, end: index.keyStart.length - 1 };
}

function keysWithPrefix(index: PlacesIndex, prefix: string, within: KeyRange): KeyRange {
  const first = lowerBound(index, prefix, within);
  return { first, end: lowerBound(index, `${prefix}\uFFFF`, { first, end: within.end }) };
}

function keyAt(index: PlacesIndex, key: number): string {
  return index.keyText.toString('utf8', index.keyStart[key], index.keyStart[key + 1]);
}

function lowerBound(index: PlacesIndex, text: string, within: KeyRange): number {
  let { first, end } = within;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (keyAt(index, middle) < text) first = middle + 1;
    else end = middle;
  }
  return first;
}
