import { countryKeys, squeeze } from './country-names.ts';
import type { Region } from './gather-places.ts';
import type { PlacesIndex } from './places-file.ts';

/** Decides whether a place lies where the words after its name say. */
export type PlaceFilter = (place: number) => boolean;
export type FindFilter = (qualifiers: string[], shortestPrefix: number) => PlaceFilter | undefined;

/**
 * Prepares the look-up of regions and countries by qualifiers such as 'Texas', 'il', 'England' or 'USA'. A qualifier of
 * `shortestPrefix` letters or more may be the beginning of a name; a filter that no place can pass is undefined.
 */
export function qualifierFinder(index: PlacesIndex): FindFilter {
  const regions = index.regions.map((region) => (region ? regionKeys(region) : []));
  const countries = index.countries.map(countryKeys);
  return (qualifiers, shortestPrefix) => {
    const asked = qualifiers.map(squeezeArticle).filter((qualifier) => qualifier !== '');
    const filters = asked.map((qualifier) => {
      const matches = (key: string) =>
        qualifier.length >= shortestPrefix ? key.startsWith(qualifier) : key === qualifier;
      return { regions: numbersOf(regions, matches), countries: numbersOf(countries, matches) };
    });
    if (filters.some((filter) => filter.regions.size + filter.countries.size === 0)) return undefined;
    return (place) =>
      filters.every(
        (filter) =>
          filter.regions.has(index.region[place] ?? 0) || filter.countries.has(index.country[place] ?? -1),
      );
  };
}

function numbersOf(keys: string[][], matches: (key: string) => boolean): Set<number> {
  const numbers = new Set<number>();
  for (const [number, ofOne] of keys.entries()) if (ofOne.some(matches)) numbers.add(number);
  return numbers;
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
