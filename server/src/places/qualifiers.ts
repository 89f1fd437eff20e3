import { countryKeys, squeeze } from './country-names.ts';
import type { Region } from './gather-places.ts';
import type { PlacesIndex } from './places-file.ts';

/** Decides whether a place is where the words after its name say. */
export type PlaceFilter = (place: number) => boolean;
export type FindFilter = (qualifiers: string[], shortestPrefix: number) => PlaceFilter | undefined;

/** 'City, County, Region, Country': nobody writes more parts, and each is compared with every region and country. */
const mostQualifiers = 3;

/**
 * Prepares the lookup of regions and countries by qualifiers like 'Texas', 'il', 'England' or 'USA'. A qualifier of `shortestPrefix`
 * letters or more may be the beginning of a name; a filter that no place can pass is undefined. Qualifiers after the third different one
 * are ignored.
 */
export function qualifierFinder(index: PlacesIndex): FindFilter {
  const named = [
    ...index.regions.flatMap((region, number) =>
      region ? keysOf('region', number, regionKeys(region)) : [],
    ),
    ...index.countries.flatMap((code, number) => keysOf('country', number, countryKeys(code))),
  ].toSorted((a, b) => compare(a.key, b.key));
  return (qualifiers, shortestPrefix) => {
    const asked = new Set(qualifiers.map(squeezeArticle).filter((qualifier) => qualifier !== ''));
    const filters = [...asked]
      .slice(0, mostQualifiers)
      .map((qualifier) => areasOf(index, named, qualifier, qualifier.length >= shortestPrefix));
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

/** Which regions and countries a qualifier names, a 1 for each; null for none. */
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

/** The index of the first name that does not sort before the qualifier. */
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
  // Codes in digits are GeoNames' own; nobody types them.
  if (/^[A-Z]+$/.test(regionCode)) keys.push(regionCode.toLowerCase());
  if (postal !== undefined) keys.push(postal);
  return keys;
}

/** The postal codes of Canada's provinces, by GeoNames' codes: 'London, ON'. */
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
